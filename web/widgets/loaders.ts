/** Tag -> the module that defines it; a page loads only the widgets it holds. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  "alignment-heatmap": () => import("./alignment-heatmap/alignment-heatmap.ts"),
  "beam-tree": () => import("./beam-tree/beam-tree.ts"),
  "bottleneck-demo": () => import("./bottleneck-demo/bottleneck-demo.ts"),
  "bottleneck-lab": () => import("./bottleneck-lab/bottleneck-lab.ts"),
  "decoder-walkthrough": () => import("./decoder-walkthrough/decoder-walkthrough.ts"),
  "exercise-check": () => import("./exercise-check/exercise-check.ts"),
  "intervention-lab": () => import("./intervention-lab/intervention-lab.ts"),
  "model-heatmap": () => import("./model-heatmap/model-heatmap.ts"),
  "not-an-explanation": () => import("./not-an-explanation/not-an-explanation.ts"),
  "numpy-demo": () => import("./numpy-demo/numpy-demo.ts"),
  "own-corpus": () => import("./own-corpus/own-corpus.ts"),
  "quiz-question": () => import("./quiz-question/quiz-question.ts"),
  "score-functions": () => import("./score-functions/score-functions.ts"),
  "score-lab": () => import("./score-lab/score-lab.ts"),
  "softmax-steps": () => import("./softmax-steps/softmax-steps.ts"),
  "training-lab": () => import("./training-lab/training-lab.ts"),
};

/** The widgets that a reader trains or searches with: large, and fetched when they come near. */
export const labs: ReadonlySet<string> = new Set([
  "beam-tree",
  "bottleneck-lab",
  "decoder-walkthrough",
  "intervention-lab",
  "not-an-explanation",
  "own-corpus",
  "score-lab",
  "training-lab",
]);
