import { html, nothing, render, type TemplateResult } from "lit";
import {
  type EmbedRequest,
  embedAddress,
  frameSnippet,
  tagSnippet,
} from "../../shell/embed-address.ts";
import { formatPermalink, permalinks } from "../../shell/permalink.ts";
import { siteRoot } from "../../shell/site.ts";

/** What the frame needs besides the card: the link back to the lesson. */
const linkHeight = 48;

/** Attributes that are the page's, not the widget's. */
const pageAttributes = ["id", "class", "tabindex", "hidden", "style"];

/** Whether this is the embed page, whose only figure the widget is. */
export function isEmbedded(): boolean {
  return document.body.dataset.page === "embed";
}

/** Whether this browser can show the panel; the embed page itself offers none. */
export function canEmbed(): boolean {
  return "popover" in HTMLElement.prototype && !isEmbedded();
}

/**
 * The footer's Embed button and its panel: the widget as it stands, as HTML to copy. The panel is
 * empty until it opens, because browsers lay out every field on a page, far ones included.
 */
export function renderEmbedPanel(widget: HTMLElement): TemplateResult {
  const toggle = ({ currentTarget, newState }: ToggleEvent): void => {
    const panel = currentTarget as HTMLElement;
    render(newState === "open" ? renderPanel(widget) : nothing, panel);
    if (newState === "open") fill(panel, widget);
  };
  return html`<button type="button" class="quiet" popovertarget="embed">Embed</button>
    <div
      id="embed"
      class="embed"
      popover
      role="dialog"
      aria-labelledby="embed-heading"
      @beforetoggle=${toggle}
    ></div>`;
}

function renderPanel(widget: HTMLElement): TemplateResult {
  return html`<h4 id="embed-heading">Show this figure elsewhere</h4>
    <p class="soft">It opens there as you have set it here.</p>
    ${renderSnippet("frame", "As a frame, on any page")}
    ${hasContent(widget) ? nothing : renderSnippet("tag", "As a tag, on a page of the same site")}
    <div class="embed-actions">
      <button type="button" popovertarget="embed" popovertargetaction="hide">Close</button>
    </div>`;
}

function renderSnippet(kind: "frame" | "tag", label: string): TemplateResult {
  return html`<div class="field">
    <label for="embed-${kind}">${label}</label>
    <textarea id="embed-${kind}" rows="5" readonly spellcheck="false"></textarea>
    <div class="embed-actions"><button type="button" @click=${copy}>Copy ${kind}</button></div>
  </div>`;
}

/** Whether the widget shows parts of its lesson, which a tag alone does not bring along. */
function hasContent(widget: HTMLElement): boolean {
  return [...widget.children].some(({ slot }) => slot !== "");
}

function fill(panel: HTMLElement, widget: HTMLElement): void {
  const request = requestOf(widget);
  const values = permalinks.valuesOf(widget.id);
  const fragment =
    values.size === 0
      ? ""
      : formatPermalink({ section: "embed", values: new Map([[widget.id, new Map(values)]]) });
  const address = embedAddress(siteRoot(), request, fragment);
  const title = request.attributes.heading ?? request.tag;
  const height = widget.getBoundingClientRect().height + linkHeight;
  const snippets = {
    frame: frameSnippet(address, title, height),
    tag: tagSnippet(siteRoot(), request),
  };
  for (const [kind, snippet] of Object.entries(snippets)) {
    const field = panel.querySelector<HTMLTextAreaElement>(`#embed-${kind}`);
    if (field) field.value = snippet;
  }
}

function requestOf(widget: HTMLElement): EmbedRequest {
  const given = [...widget.attributes].filter(({ name }) => !pageAttributes.includes(name));
  const [lesson = ""] = location.pathname.slice(siteRoot().pathname.length).split("/");
  return {
    tag: widget.localName,
    id: widget.id || widget.localName,
    lesson: document.body.dataset.page === "lesson" ? lesson : "",
    attributes: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  };
}

async function copy(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const label = button.textContent;
  const field = button.closest(".field")?.querySelector("textarea");
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Selected: press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
