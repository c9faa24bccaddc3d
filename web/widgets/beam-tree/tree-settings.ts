import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { ValuesOf } from "../card/fields.ts";
import { choices } from "../controls/choices.ts";
import type { fields } from "./settings.ts";

type TreeSettings = Pick<ValuesOf<typeof fields>, "edges" | "dropped">;

export interface TreeSettingsOptions extends TreeSettings {
  /** Dropped words that are not drawn. */
  hidden: number;
  /** Whether greedy decoding has a way of its own through the tree. */
  greedy: boolean;
  onChange(part: Partial<TreeSettings>): void;
}

/** What the marks of the tree mean, and what is drawn of it. */
export function treeSettings(options: TreeSettingsOptions): TemplateResult {
  return html`<div class="tree-settings">
    <ul class="legend" aria-label="Marks of the tree">
      <li><span class="key best"></span> best path</li>
      ${options.greedy ? html`<li><span class="key greedy"></span> greedy’s path</li>` : nothing}
      <li><span class="key kept"></span> kept</li>
      <li><span class="key finished"></span> finished</li>
      <li><span class="key dropped"></span> dropped</li>
      <li><span class="key cut"></span> no room below</li>
      <li><span class="key heat-60"></span> the stronger, the more probable so far</li>
    </ul>
    ${choices({
      id: "edges",
      legend: "On the edges",
      inline: true,
      value: options.edges,
      choices: [
        { value: "word", label: "the word’s log-probability" },
        { value: "sum", label: "the sum so far" },
      ],
      onChange: (edges) => options.onChange({ edges }),
    })}
    ${renderDropped(options)}
  </div>`;
}

function renderDropped(options: TreeSettingsOptions): TemplateResult | typeof nothing {
  const { dropped, hidden, onChange } = options;
  const all = dropped === "all";
  if (hidden === 0 && !all) return nothing;
  return html`<label class="choice">
    <input
      type="checkbox"
      .checked=${live(all)}
      @change=${() => onChange({ dropped: all ? "some" : "all" })}
    />
    <span>Show every dropped word${hidden > 0 ? html` (${hidden} hidden)` : nothing}</span>
  </label>`;
}
