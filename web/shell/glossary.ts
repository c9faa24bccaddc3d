import { placePopup } from "./placement.ts";

/** How long the pointer must rest on a term, and may be away from it, in milliseconds. */
const delays = { show: 120, hide: 250 };

/**
 * Definitions over the text: on hover, keyboard focus or tap, until Escape, a tap elsewhere or the
 * pointer's leaving both the term and its definition (WCAG 2.2, 1.4.13). The page holds each
 * definition as the element that its term names with aria-describedby.
 */
class GlossaryPopups {
  private term: HTMLAnchorElement | undefined;
  private shown: HTMLElement | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How the press that is going on began. */
  private pressedBy = "";
  private readonly hint = tapHint();

  constructor(root: Document) {
    root.addEventListener("pointerover", (event) => this.enter(event));
    root.addEventListener("pointerout", (event) => this.leave(event));
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", () => this.hideSoon());
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    });
    addEventListener("resize", () => this.hide());
  }

  private enter(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const term = termAt(event.target);
    if (term) this.after(delays.show, () => this.show(term));
    else if (this.shown?.contains(event.target as Node)) clearTimeout(this.timer);
  }

  private leave(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const inside = termAt(event.target) ?? this.shown?.contains(event.target as Node);
    if (inside) this.hideSoon();
  }

  private press(event: PointerEvent): void {
    this.pressedBy = event.pointerType;
    const inside = termAt(event.target) ?? this.shown?.contains(event.target as Node);
    if (!inside) this.hide();
  }

  /** A finger's first tap shows the definition, the second follows the link. */
  private click(event: MouseEvent): void {
    const term = termAt(event.target);
    if (!term || this.pressedBy !== "touch" || term === this.term) return;
    event.preventDefault();
    this.show(term, true);
  }

  private focus(event: FocusEvent): void {
    const term = termAt(event.target);
    if (term?.matches(":focus-visible")) this.after(0, () => this.show(term));
  }

  private show(term: HTMLAnchorElement, byTouch = false): void {
    clearTimeout(this.timer);
    if (term === this.term) return;
    this.hide();
    const definition = definitionOf(term);
    if (!definition) return;
    if (byTouch) definition.append(this.hint);
    definition.classList.add("shown");
    this.term = term;
    this.shown = definition;
    this.place(term, definition);
  }

  private place(term: HTMLElement, definition: HTMLElement): void {
    // A term may be broken over two lines: its first piece counts.
    const anchor = term.getClientRects()[0] ?? term.getBoundingClientRect();
    const origin = (definition.offsetParent ?? document.body).getBoundingClientRect();
    const { width, height } = definition.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const place = placePopup(
      anchor,
      { width, height },
      { width: clientWidth, height: clientHeight },
    );
    definition.style.setProperty("left", `${place.left - origin.left}px`);
    definition.style.setProperty("top", `${place.top - origin.top}px`);
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.hint.remove();
    this.shown?.classList.remove("shown");
    this.shown = undefined;
    this.term = undefined;
  }

  private hideSoon(): void {
    this.after(delays.hide, () => {
      if (this.term !== document.activeElement || !this.term?.matches(":focus-visible"))
        this.hide();
    });
  }

  private after(milliseconds: number, action: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, milliseconds);
  }
}

function termAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a.term") : null;
}

function definitionOf(term: Element): HTMLElement | null {
  return document.getElementById(term.getAttribute("aria-describedby") ?? "");
}

function tapHint(): HTMLElement {
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = "Tap the word once more for the glossary.";
  return hint;
}

/** Shows the page's definitions over its text. */
export function showDefinitions(): void {
  const definitions = document.querySelector<HTMLElement>(".definitions");
  if (!definitions) return;
  definitions.hidden = false;
  new GlossaryPopups(document);
}
