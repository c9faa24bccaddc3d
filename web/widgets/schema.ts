import type { ArgsOf, LessonOperationName, ResultOf } from "../engine/protocol.ts";
import type { OpenModel } from "../engine/translation.ts";

/** What the lesson compiler knows of a widget: its directive's attributes and its facts. */
export interface WidgetSchema {
  tag: string;
  /** One sentence for the authors' documentation. */
  summary: string;
  attributes: Record<string, AttributeSchema>;
  /** Facts that an experiment-graded question may read. */
  facts: Record<string, string>;
}

export interface AttributeSchema {
  summary: string;
  required?: boolean;
  /** The allowed values, or a pattern the whole value must match. */
  values?: readonly string[];
  pattern?: RegExp;
}

/** The core as the compiler calls it, in Node. */
export interface Core {
  now<K extends LessonOperationName>(operation: K, args: ArgsOf<K>): ResultOf<K>;
  /** A model from the bytes of its file. Throws an EngineError. */
  openModel(bytes: Uint8Array): OpenModel;
}

/**
 * A widget's static form: HTML computed at build time, which reads without JavaScript, prints, and
 * holds the figure's place until the core is ready.
 */
export type StaticRenderer = (attributes: Readonly<Record<string, string>>, core: Core) => string;
