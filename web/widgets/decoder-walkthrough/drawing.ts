import type { Architecture } from "../../engine/translation.ts";
import { attentionLinks, type Direction, type Link, startLinks, vectorLinks } from "./links.ts";
import { type Place, type Read, readAfter } from "./position.ts";
import { type Strip, stripOf } from "./strip.ts";
import type { Walk, WalkStep } from "./walk.ts";

/** Rows of cells of each kind of vector; halves of a state share the rows of a whole one. */
export const stripRows = { embedding: 2, half: 2, state: 4, context: 2 } as const;

/** A source word as the diagram draws it. */
export interface SourceBox {
  word: string;
  unknown: boolean;
  /** Undefined where it has not been read yet. */
  embedding: Strip | undefined;
  /** One or two, as the encoder has directions; undefined likewise. */
  states: readonly (Strip | undefined)[];
  read: Read;
  current: boolean;
  /** Of the step that is being written; undefined before, and without attention. */
  weight: number | undefined;
}

/** A target position as the diagram draws it. */
export interface TargetBox {
  input: string;
  state: Strip;
  context: Strip | undefined;
  /** The word that goes on. */
  word: string;
  /** What the model would have written in its place; "" if it wrote the word itself. */
  instead: string;
  by: WalkStep["by"];
  /** It was not in the model's own translation before words were fed. */
  changed: boolean;
  /** The first place at which the model and its reference differ. */
  firstWrong: boolean;
  current: boolean;
}

export interface Drawing {
  sources: readonly SourceBox[];
  targets: readonly TargetBox[];
  /** What is fed to the next position; "" where the sentence is over. */
  upcoming: string;
  /** The one vector of a model without attention, once every word is read. */
  vector: Strip | undefined;
  attention: boolean;
  /** Places along the diagram: the longer sentence's words, the end included. */
  places: number;
  links: Readonly<Record<Direction, readonly Link[]>>;
}

/** Vectors as strips, made once for a walk. */
export interface WalkStrips {
  embeddings: readonly Strip[];
  states: readonly (readonly Strip[])[];
  decoder: readonly { state: Strip; context: Strip | undefined }[];
  vector: Strip;
}

/** Strips of all vectors of a walk. */
export function stripsOf(walk: Walk, architecture: Architecture): WalkStrips {
  const { encoding, steps } = walk;
  const parts = architecture.bidirectional ? 2 : 1;
  const states = walk.source.map((_, position) =>
    halvesOf(stateAt(walk, position), parts).map((half) => stripOf(half, stripRows.state / parts)),
  );
  return {
    embeddings: walk.source.map((_, position) => {
      const { embeddings, embeddingSize } = encoding;
      const start = position * embeddingSize;
      return stripOf(embeddings.subarray(start, start + embeddingSize), stripRows.embedding);
    }),
    states,
    decoder: steps.map(({ state, context }) => ({
      state: stripOf(state, stripRows.state),
      context: context.length === 0 ? undefined : stripOf(context, stripRows.context),
    })),
    vector: stripOf(lastStates(walk, architecture), stripRows.context),
  };
}

/** The source positions at which the encoder ends, by part of its state. */
export function endsOf(
  { bidirectional, reversedSource }: Pick<Architecture, "bidirectional" | "reversedSource">,
  sources: number,
): number[] {
  const ends = reversedSource ? [0, sources - 1] : [sources - 1, 0];
  return bidirectional ? ends : ends.slice(0, 1);
}

/** The states that the encoder ends with, which a model without attention hands over. */
function lastStates(walk: Walk, architecture: Architecture): Float64Array {
  const ends = endsOf(architecture, walk.source.length);
  const halves = ends.map(
    (position, part) => halvesOf(stateAt(walk, position), ends.length)[part] as Float64Array,
  );
  return Float64Array.from(halves.flatMap((half) => [...half]));
}

function stateAt({ encoding: { states, size } }: Walk, position: number): Float64Array {
  return states.subarray(position * size, (position + 1) * size);
}

function halvesOf(state: Float64Array, parts: number): Float64Array[] {
  const size = state.length / parts;
  return Array.from({ length: parts }, (_, part) => state.subarray(part * size, (part + 1) * size));
}

interface DrawingOptions {
  walk: Walk;
  architecture: Architecture;
  strips: WalkStrips;
  /** By target word: it is another than before words were fed. */
  changed: readonly boolean[];
}

/** What the diagram shows at a place of the walk. */
export function drawingAt(options: DrawingOptions, place: Place): Drawing {
  const { walk, architecture, strips } = options;
  const attention = architecture.attention !== "none";
  const written = place.phase === "writing" ? place.step + 1 : 0;
  const step = place.phase === "writing" ? walk.steps[place.step] : undefined;
  const sources = walk.source.length;
  const places = Math.max(sources, walk.steps.length);
  const ready =
    place.phase === "writing" || (place.phase === "reading" && place.step === sources - 1);
  const ends = endsOf(architecture, sources);
  const linksOf = (direction: Direction): Link[] => {
    if (!ready) return [];
    const target = written > 0 ? written - 1 : undefined;
    if (!attention) return vectorLinks(ends, target, sources / 2, direction);
    if (!step || target === undefined) return startLinks(ends, direction);
    return attentionLinks(step.weights, target, direction);
  };
  return {
    sources: sourceBoxes(walk, architecture, strips, place, step),
    targets: targetBoxes(options, written),
    upcoming: upcomingInput(walk, written),
    vector: attention || !ready ? undefined : strips.vector,
    attention,
    places,
    links: { across: linksOf("across"), down: linksOf("down") },
  };
}

function stepsRead(place: Place, sources: number): number {
  if (place.phase === "start") return 0;
  return place.phase === "reading" ? place.step + 1 : sources;
}

function sourceBoxes(
  { source }: Walk,
  architecture: Architecture,
  strips: WalkStrips,
  place: Place,
  step: WalkStep | undefined,
): SourceBox[] {
  const steps = stepsRead(place, source.length);
  const before = place.phase === "reading" ? steps - 1 : steps;
  const were = readAfter(before, source.length, architecture);
  return readAfter(steps, source.length, architecture).map((read, position) => {
    const known = read.fromStart || read.fromEnd;
    return {
      word: source[position]?.text ?? "",
      unknown: source[position]?.unknown ?? false,
      embedding: known ? strips.embeddings[position] : undefined,
      states: knownStates(strips.states[position] ?? [], read, architecture),
      read,
      current: !isSame(read, were[position]),
      weight: step?.weights[position],
    };
  });
}

/** A model that reads backwards has the half from the end first. */
function knownStates(
  states: readonly Strip[],
  { fromStart, fromEnd }: Read,
  { reversedSource }: Architecture,
): (Strip | undefined)[] {
  const known = reversedSource ? [fromEnd, fromStart] : [fromStart, fromEnd];
  return states.map((state, half) => (known[half] ? state : undefined));
}

function isSame(read: Read, before: Read | undefined): boolean {
  return read.fromStart === before?.fromStart && read.fromEnd === before.fromEnd;
}

function targetBoxes({ walk, strips, changed }: DrawingOptions, written: number): TargetBox[] {
  const firstWrong = walk.steps.findIndex((step) => step.by === "reference" && step.replaced);
  return walk.steps.slice(0, written).map((step, position) => ({
    input: step.input,
    state: (strips.decoder[position] as WalkStrips["decoder"][number]).state,
    context: strips.decoder[position]?.context,
    word: step.next.text,
    instead: step.replaced ? (step.top[0]?.text ?? "") : "",
    by: step.by,
    changed: changed[position] ?? false,
    firstWrong: position === firstWrong,
    current: position === written - 1,
  }));
}

function upcomingInput({ steps }: Walk, written: number): string {
  return steps[written]?.input ?? "";
}
