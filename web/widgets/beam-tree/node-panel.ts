import { html, nothing, type TemplateResult } from "lit";
import type { Translation } from "../../engine/translation.ts";
import { formatWeight, labelsOf, ordinal } from "../alignment-heatmap/reading.ts";
import { heatClass } from "../heat/heat.ts";
import { gapAfter } from "../model-heatmap/translated.ts";
import { percentText } from "../numbers/text.ts";
import { describeFate, logText } from "./reading.ts";
import { type BeamNode, type BeamTree, pathTo } from "./tree.ts";

/** One word of the tree: its beginning, its numbers, its fate, and where the model looked for it. */
export function renderNode(
  tree: BeamTree,
  node: BeamNode | undefined,
  { source, looks }: Translation,
  penalty: number,
): TemplateResult {
  if (!node) {
    return html`<div class="node-panel"><p class="soft">
      The start: nothing is written yet. Every word of the first column is a candidate for the
      first place.
    </p></div>`;
  }
  const weights = looks[node.look]?.weights ?? [];
  return html`<div class="node-panel">
    <div>
      <p class="french">${renderWay(tree, node)}</p>
      <p class="fate">${describeFate(tree, node)}</p>
      <dl class="read">
        <dt>Log-probability of ${renderLabel(node)}</dt>
        <dd>${logText(node.logProbability)}</dd>
        <dt>As a probability</dt>
        <dd>${percentText(Math.exp(node.logProbability))}</dd>
        <dt>Sum so far</dt>
        <dd>${logText(node.cumulative)}</dd>
        ${
          penalty > 0
            ? html`<dt>Score after the penalty</dt>
                <dd>${logText(node.score)}</dd>`
            : nothing
        }
        <dt>Rank at position ${node.step + 1}</dt>
        <dd>${ordinal(node.rank)}</dd>
      </dl>
    </div>
    ${
      weights.length === 0
        ? html`<p class="soft">This model has no attention: all it has of the sentence is one vector.</p>`
        : html`<div>
            <p class="label" id="look-label">Where it looked to write ${renderLabel(node)}</p>
            <ol class="look" aria-labelledby="look-label">
              ${labelsOf(source.map(({ text }) => text)).map((label, position) =>
                renderShare(label, weights[position] ?? 0),
              )}
            </ol>
          </div>`
    }
  </div>`;
}

/** The words up to the node, the node's own marked. */
function renderWay(tree: BeamTree, node: BeamNode): TemplateResult[] {
  const way = pathTo(tree, node.node);
  return way.map((at, index) => {
    const gap = index > 0 ? gapAfter(way[index - 1]?.text) : "";
    return html`${gap}${at === node ? html`<b>${renderLabel(at)}</b>` : renderLabel(at)}`;
  });
}

function renderLabel({ isEnd, label }: BeamNode): TemplateResult {
  return isEnd ? html`<span class="end-mark">end</span>` : html`<span lang="fr">${label}</span>`;
}

function renderShare(label: string, weight: number): TemplateResult {
  return html`<li class=${heatClass(weight)}>
    <span lang="en">${label}</span> <b>${formatWeight(weight)}</b>
  </li>`;
}
