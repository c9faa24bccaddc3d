import { html, type TemplateResult } from "lit";

export interface PressableOptions {
  label: TemplateResult | string;
  /** While it is not, a press does nothing, and the button keeps the focus. */
  usable: boolean;
  press: () => void;
  primary?: boolean;
}

/**
 * A button that may become unusable while it has the focus, such as one that starts something: a
 * disabled one would send a reader at the keyboard back to the top of the page.
 */
export function pressable({ label, usable, press, primary }: PressableOptions): TemplateResult {
  return html`<button
    type="button"
    class=${primary ? "primary" : ""}
    aria-disabled=${usable ? "false" : "true"}
    @click=${() => {
      if (usable) press();
    }}
  >
    ${label}
  </button>`;
}
