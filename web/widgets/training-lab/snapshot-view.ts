import { html, nothing, type TemplateResult } from "lit";
import { pressable } from "../controls/pressable.ts";
import { slider } from "../controls/slider.ts";
import { countText } from "../numbers/text.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import type { Drawn } from "./reading.ts";

/** What the model made of the sentence when the snapshot was taken. */
export function renderWritten(
  entry: TimelineEntry | undefined,
  { left }: Pick<Drawn, "left">,
  newest: boolean,
  lang: string,
): TemplateResult {
  const language = lang === "fr" ? "French translation" : "Translation";
  if (!entry) return html`<p class="label">${language}</p><p class="french soft">none yet</p>`;
  const when = newest ? "" : html` <span class="soft">at step ${countText(entry.step)}</span>`;
  return html`<p class="label">${language}${when}</p>
    <p class="french" lang=${lang || nothing}>
      ${entry.text === "" ? html`<span class="soft" lang="en">no word at all</span>` : entry.text}${
        entry.finished ? nothing : html` <span class="soft" lang="en">… without an end</span>`
      }
    </p>
    ${
      left > 0
        ? html`<p class="soft left">${left} further words have no row in the table.</p>`
        : nothing
    }`;
}

export interface TimelineOptions {
  entries: readonly TimelineEntry[];
  /** The snapshot that is shown. */
  shown: TimelineEntry | undefined;
  /** Whether it is the newest, whichever that is. */
  newest: boolean;
  playing: boolean;
  show: (step: number | undefined) => void;
  play: () => void;
  stop: () => void;
}

/** The slider over the snapshots, and what plays them. */
export function renderTimeline(options: TimelineOptions): TemplateResult | typeof nothing {
  const { entries, shown, newest, playing, show } = options;
  if (!shown) return nothing;
  const last = entries.length - 1;
  const index = entries.indexOf(shown);
  return html`<div class="timeline">
    ${slider({
      id: "timeline",
      label: "Timeline",
      text: newest ? `now, step ${countText(shown.step)}` : `step ${countText(shown.step)}`,
      value: newest ? last : index,
      minimum: 0,
      maximum: Math.max(1, last),
      step: 1,
      disabled: last < 1,
      onInput: (at) => show(at >= last ? undefined : entries[at]?.step),
    })}
    <div class="row">
      ${pressable({
        label: playing ? "Hold" : "Play",
        usable: last >= 1,
        press: playing ? options.stop : options.play,
      })}
      ${pressable({ label: "Back to now", usable: !newest, press: () => show(undefined) })}
    </div>
  </div>`;
}
