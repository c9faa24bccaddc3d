import type { Architecture } from "../../engine/translation.ts";
import { formatWeight, labelsOf, sharesOf } from "../alignment-heatmap/reading.ts";
import { endMark } from "../model-heatmap/translated.ts";
import { decimals, listText, numberText } from "../numbers/text.ts";
import { type Place, readersAt } from "./position.ts";
import type { Walk, WalkStep } from "./walk.ts";

/** What a step does, in words. */
export interface StepReading {
  /** Such as “Writes chat”. */
  headline: string;
  /** The probability of what it writes, while it writes. */
  probability: string;
  /** Sentences about it. */
  detail: string;
}

/** A probability with three decimals; one that would be rounded to 0 or 1 says so. */
export function probabilityText(probability: number): string {
  if (probability > 0.9995 && probability < 1) return "> 0.999";
  if (probability > 0 && probability < 0.0005) return numberText(probability, 2);
  return decimals(probability, 3);
}

/** What happens at a place of the walk. */
export function readPlace(walk: Walk, architecture: Architecture, place: Place): StepReading {
  switch (place.phase) {
    case "start":
      return {
        headline: "Nothing is read yet",
        probability: "",
        detail: "Play takes the steps one after another; Next takes one.",
      };
    case "reading":
      return readReading(walk, architecture, place.step);
    case "writing":
      return readWriting(walk, walk.steps[place.step] as WalkStep);
  }
}

/** The same to be heard. */
export function speakStep({ headline, probability, detail }: StepReading): string {
  return probability === ""
    ? `${headline}. ${detail}`
    : `${headline}, probability ${probability}. ${detail}`;
}

/** Where the walk stands, such as “reading 3 of 8”. */
export function placeText(place: Place, { source, steps }: Walk): string {
  if (place.phase === "start") return "not begun";
  const total = place.phase === "reading" ? source.length : steps.length;
  return `${place.phase} ${place.step + 1} of ${total}`;
}

function readReading({ source }: Walk, architecture: Architecture, step: number): StepReading {
  const labels = labelsOf(source.map((word) => word.text));
  const { fromStart, fromEnd } = readersAt(architecture, source.length, step);
  const at = (position: number | undefined): string => labels[position ?? 0] ?? "";
  const last = step === source.length - 1;
  const done = last ? " Every word has its state now." : "";
  if (fromEnd === undefined) {
    return {
      headline: `Reads ${at(fromStart)}`,
      probability: "",
      detail: `Its state there knows this word and all before it.${done}`,
    };
  }
  if (fromStart === undefined) {
    return {
      headline: `Reads ${at(fromEnd)}`,
      probability: "",
      detail: `The sentence is read backwards; the state there knows this word and all after it.${done}`,
    };
  }
  return {
    headline:
      fromStart === fromEnd ? `Reads ${at(step)}` : `Reads ${at(fromStart)} and ${at(fromEnd)}`,
    probability: "",
    detail:
      `One half of the encoder comes from the left and is at ${at(fromStart)}, the other comes ` +
      `from the right and is at ${at(fromEnd)}.${done}`,
  };
}

function readWriting(walk: Walk, step: WalkStep): StepReading {
  const [choice] = step.top;
  if (!choice) return { headline: "Writes nothing", probability: "", detail: "" };
  const ends = choice.text === endMark;
  const would = step.replaced;
  const headline = ends
    ? `${would ? "Would end" : "Ends"} the sentence`
    : `${would ? "Would write" : "Writes"} ${choice.text}`;
  return {
    headline,
    probability: probabilityText(choice.probability),
    detail: [`It is fed ${step.input}${lookText(walk, step)}.`, ...choiceText(step)].join(" "),
  };
}

/** The source words with the largest weights, two at most; "" without attention. */
function lookText({ source }: Walk, { weights }: WalkStep): string {
  if (weights.length === 0) return " and gets the one vector";
  const shares = sharesOf(
    source.map((word) => word.text),
    weights,
  );
  const least = (shares[0]?.weight ?? 0) / 4;
  const named = shares
    .slice(0, 2)
    .filter(({ weight }) => weight >= least)
    .map(({ label, weight }) => `${label} ${formatWeight(weight)}`);
  return ` and looks at ${listText(named)}`;
}

/** Who decided on the word that goes on, where the model did not. */
function choiceText({ by, replaced, next }: WalkStep): string[] {
  if (by === "reader") return [`You feed it ${next.text} instead.`];
  if (by === "model") return [];
  return [
    replaced
      ? `The reference has ${next.text}, and that is fed to it next.`
      : "The reference has the same.",
  ];
}
