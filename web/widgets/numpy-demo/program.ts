/** The program as the lesson holds it: its source, its adjustable constants, its stored output. */
export class Program {
  /** Name and text of each constant as the program has it, in the order they stand in. */
  readonly constants: ReadonlyMap<string, string>;
  readonly stored: string;
  private readonly host: HTMLElement;
  /** The constants as the compiler wrote them, with their colours. */
  private readonly originals = new Map<HTMLElement, Node[]>();

  constructor(host: HTMLElement) {
    this.host = host;
    const constants = new Map<string, string>();
    for (const span of this.spans()) {
      const name = span.dataset.setting as string;
      if (!constants.has(name)) constants.set(name, span.textContent ?? "");
      this.originals.set(span, [...span.childNodes]);
    }
    this.constants = constants;
    this.stored = this.storedOutput()?.textContent ?? "";
  }

  /** The source with the constants as they are now. */
  get source(): string {
    return this.sourceBlock()?.textContent ?? "";
  }

  /** Writes the constants into the shown source; one that the reader changed stands out. */
  write(values: Readonly<Record<string, string>>): void {
    for (const [span, original] of this.originals) {
      const name = span.dataset.setting as string;
      const value = values[name];
      if (value === undefined || value === span.textContent) continue;
      if (value === this.constants.get(name)) {
        span.replaceChildren(...original);
        continue;
      }
      const changed = document.createElement("strong");
      changed.className = "hljs-number";
      changed.textContent = value;
      span.replaceChildren(changed);
    }
  }

  /** Puts the source in the card's slot and hides what the card now shows itself, or undoes it. */
  place(slot: string | undefined): void {
    const source = this.sourceBlock();
    const block = [...this.host.children].find((child) => source && child.contains(source));
    if (!block) return;
    if (slot === undefined) block.removeAttribute("slot");
    else block.setAttribute("slot", slot);
    const stored = this.storedOutput();
    if (stored) stored.hidden = slot !== undefined;
  }

  private spans(): HTMLElement[] {
    return [...this.host.querySelectorAll<HTMLElement>("pre.source [data-setting]")];
  }

  private sourceBlock(): HTMLElement | null {
    return this.host.querySelector<HTMLElement>("pre.source");
  }

  private storedOutput(): HTMLElement | null {
    return this.host.querySelector<HTMLElement>("pre.stored");
  }
}
