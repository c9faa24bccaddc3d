import { describe, expect, it } from "vitest";
import { numberField } from "../card/fields.ts";
import { Drafts } from "./drafts.ts";

const field = numberField({ default: 3, minimum: -10, maximum: 10 });
const accept = (text: string): string => field.format(field.parse(text));

describe("Drafts", () => {
  it("shows the value until something is typed", () => {
    expect(new Drafts().text("score", "3")).toBe("3");
  });

  it("keeps text that cannot be taken, and says why", () => {
    const drafts = new Drafts();
    drafts.type("score", "3", "abc", accept);
    expect(drafts.text("score", "3")).toBe("abc");
    expect(drafts.problem("score", "3")).toContain("found “abc”");
    drafts.settle("score");
    expect(drafts.text("score", "3")).toBe("abc");
  });

  it("keeps accepted text as typed until the field is left", () => {
    const drafts = new Drafts();
    drafts.type("score", "3", "0.", accept);
    expect(drafts.text("score", "0")).toBe("0.");
    expect(drafts.problem("score", "0")).toBe("");
    drafts.settle("score");
    expect(drafts.text("score", "0")).toBe("0");
  });

  it("drops a draft when the value changes some other way", () => {
    const drafts = new Drafts();
    drafts.type("score", "3", "abc", accept);
    expect(drafts.text("score", "4")).toBe("4");
    expect(drafts.problem("score", "3")).toBe("");
  });

  it("keeps fields apart, forgets one and clears all", () => {
    const drafts = new Drafts();
    drafts.type("first", "3", "x", accept);
    drafts.type("second", "3", "y", accept);
    drafts.forget("first");
    expect(drafts.text("first", "3")).toBe("3");
    expect(drafts.text("second", "3")).toBe("y");
    drafts.clear();
    expect(drafts.text("second", "3")).toBe("3");
  });

  it("passes on an error that is not about the text", () => {
    const drafts = new Drafts();
    expect(() =>
      drafts.type("score", "3", "4", () => {
        throw new TypeError("broken");
      }),
    ).toThrow("broken");
  });
});
