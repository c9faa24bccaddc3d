import { noChange } from "lit";
import { Directive, directive, type ElementPart, type PartInfo, PartType } from "lit/directive.js";

/** Sets one CSS property through the CSSOM, which the page's policy allows where it does not allow
 * style attributes: `<div ${cssProperty("--share", "0.62")}>`. */
class CssPropertyDirective extends Directive {
  private written: string | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error("cssProperty belongs in an element's tag, outside its attributes.");
    }
  }

  render(_name: string, _value: string): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [name, value]: [name: string, value: string],
  ): typeof noChange {
    if (value !== this.written) {
      (part.element as HTMLElement | SVGElement).style.setProperty(name, value);
      this.written = value;
    }
    return noChange;
  }
}

export const cssProperty = directive(CssPropertyDirective);
