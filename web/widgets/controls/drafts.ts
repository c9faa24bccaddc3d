import { FieldError } from "../card/fields.ts";

interface Draft {
  text: string;
  /** Why the text was not taken; empty if it was. */
  problem: string;
  /** The accepted value beside which the draft stands; another value makes it stale. */
  beside: string;
}

/**
 * What stands in typed fields while it is not the state: text that cannot be taken, and “0.” on
 * its way to “0.5”. A draft goes when its value is changed some other way.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>();

  /** The text to show in a field whose accepted value is `value`. */
  text(key: string, value: string): string {
    return this.current(key, value)?.text ?? value;
  }

  /** The sentence that says why the text was not taken, or "". */
  problem(key: string, value: string): string {
    return this.current(key, value)?.problem ?? "";
  }

  /** Hands typed text to `accept`, which returns the accepted value's text or throws a
   * FieldError. */
  type(key: string, value: string, text: string, accept: (text: string) => string): void {
    try {
      this.drafts.set(key, { text, problem: "", beside: accept(text) });
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.drafts.set(key, { text, problem: error.message, beside: value });
    }
  }

  /** The reader left the field: accepted text gives way to the value as it is written. */
  settle(key: string): void {
    if (this.drafts.get(key)?.problem === "") this.drafts.delete(key);
  }

  forget(key: string): void {
    this.drafts.delete(key);
  }

  clear(): void {
    this.drafts.clear();
  }

  private current(key: string, value: string): Draft | undefined {
    const draft = this.drafts.get(key);
    if (draft && draft.beside !== value) {
      this.drafts.delete(key);
      return undefined;
    }
    return draft;
  }
}
