import { decimals, numberText } from "../numbers/text.ts";
import type { Core, StaticRenderer } from "../schema.ts";
import { formulas, parameterHtml, shapeText } from "../score-functions/formulas.ts";
import { factors, propertiesOf, smallestFactor } from "./hard-attention-grade.ts";
import { type ExerciseName, exerciseNames } from "./schema.ts";
import { reasons, standardShapes } from "./shapes-grade.ts";
import { exerciseScores } from "./softmax-grade.ts";

/** The task, with the answer folded away: without JavaScript the reader checks by eye. */
export const renderStatic: StaticRenderer = ({ exercise = "" }, core) => {
  const name = exerciseNames.find((candidate) => candidate === exercise);
  if (name === undefined) throw new Error(`There is no exercise “${exercise}”.`);
  const { task, answer } = parts[name](core);
  return (
    `<p>${task}</p><details class="answer"><summary>Answer</summary>` + `<p>${answer}</p></details>`
  );
};

const parts: Readonly<Record<ExerciseName, (core: Core) => { task: string; answer: string }>> = {
  softmax(core) {
    const scores = Float64Array.from(exerciseScores);
    const { weights, top } = core.now("softmaxSteps", { scores, temperature: 1 });
    return {
      task: `The scores are ${exerciseScores.join(", ")}. What are the weights, and which position wins?`,
      answer:
        `${[...weights].map((weight) => decimals(weight, 3)).join(", ")}; ` +
        `position ${(top[0] as number) + 1} wins.`,
    };
  },
  shapes(core) {
    const { decoder, encoder, attention } = standardShapes;
    const { additive } = core.now("exerciseShapes", {
      decoderSize: decoder,
      encoderSize: encoder,
      attentionSize: attention,
    });
    const shapes = additive.map((shape) => `${parameterHtml(shape.name)}: ${shapeText(shape)}`);
    return {
      task:
        `A decoder state has ${decoder} numbers, an encoder state ${encoder}, the hidden layer ` +
        `${attention}. What are the shapes of the parameters of ${formulas.additive.html} and of ` +
        `${formulas.dot.html}?`,
      answer: `${shapes.join(", ")}; dot has none, and needs equal sizes. ${reasons.pairs.feedback}`,
    };
  },
  "hard-attention"(core) {
    const at = (scale: number) => core.now("exerciseHardAttention", { seed: "0", scale });
    const one = at(1);
    const smallest = smallestFactor(at);
    const last = at(factors.at(-1) as number);
    return {
      task:
        `At factor 1 the weights are ${[...one.weights].map((w) => decimals(w, 2)).join(", ")}. ` +
        "Which position wins as the factor grows, and how large a factor makes the context equal " +
        "its state to 10<sup>−6</sup>?",
      answer:
        `Position ${one.winner}` +
        (smallest === undefined ? "" : `; a factor of ${smallest} is enough`) +
        `. At factor ${factors.at(-1)} the largest difference is ` +
        `${numberText(last.distanceFromWinner, 2)} and the weights ` +
        `${propertiesOf(last).distribution ? "still sum" : "do not sum"} to 1.`,
    };
  },
};
