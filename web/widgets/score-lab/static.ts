import { escapeHtml } from "../markup/escape.ts";
import { countText } from "../numbers/text.ts";
import type { StaticRenderer } from "../schema.ts";
import { formulas } from "../score-functions/formulas.ts";
import { fields, scoreNames, setupOf } from "./settings.ts";

/** What differs between the five models, in numbers; to train them takes the page itself. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const { preset, training } = setupOf(defaults, "dot");
  const facts = core.now("presets", {}).find(({ name }) => name === preset);
  if (!facts) throw new Error(`The core has no preset “${preset}”.`);
  const { architecture, corpus } = facts;
  const states = architecture.encoderSize * (architecture.bidirectional ? 2 : 1);
  const { functions } = core.now("scoreFunctions", {
    seed: "0",
    decoderSize: architecture.decoderSize,
    encoderSize: states,
    attentionSize: architecture.attentionSize,
  });
  const rows = scoreNames.map((score) => {
    const count = functions.find(({ name }) => name === score)?.parameterCount ?? 0;
    const { name, html } = formulas[score];
    return (
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${html}</td>` +
      `<td>${count === 0 ? "none" : countText(count)}</td></tr>`
    );
  });
  return (
    `<div class="scroll" tabindex="0"><table><caption>Five models that differ in the score alone</caption>` +
    `<thead><tr><th scope="col">score</th><th scope="col">formula</th>` +
    `<th scope="col">weights of its own</th></tr></thead>` +
    `<tbody>${rows.join("")}</tbody></table></div>` +
    `<p>The figure trains them on your device: ${countText(training?.steps ?? 0)} steps each, on ` +
    `${countText(corpus.count)} sentence pairs, with decoder and encoder states of ` +
    `${architecture.decoderSize} and ${states} numbers. It needs JavaScript.</p>`
  );
};

const defaults = {
  steps: fields.steps.default,
  values: fields.values.default,
  seed: fields.seed.default,
};
