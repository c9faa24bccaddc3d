import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { BlockContent, Blockquote, List, ListItem, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import type { State } from "mdast-util-to-hast";
import { CheckError, type Condition, parseCheck } from "../../widgets/quiz-question/check.ts";
import { checkAttributes, widgetAttributes } from "../attributes.ts";
import type { PageContext, PlacedWidget } from "../page-context.ts";
import { suggest } from "../suggestion.ts";
import type { DirectiveRenderer } from "./directives.ts";

const attributeSchemas = {
  ...widgetAttributes,
  widget: { summary: "the id of the widget whose facts grade the answer" },
  check: { summary: "the condition on its facts, such as “weight.chat < 0.5”" },
};

/**
 * `:::quiz-question{#id}`: options with feedback, or an experiment graded by a widget's facts.
 * The element reads its content from the light DOM:
 *
 *     <quiz-question id type="choice">
 *       <div class="question">…</div>
 *       <ul class="options">
 *         <li data-correct="false"><div class="option">…</div>
 *           <details class="answer"><summary>…</summary><div class="feedback">…</div></details></li>
 *       </ul>
 *     </quiz-question>
 *     <quiz-question id type="experiment" widget="heatmap" check="weight.chat &lt; 0.5">
 *       <div class="question">…</div>
 *       <p class="figure"><a href="#heatmap">Go to the figure …</a></p>
 *       <details class="answer"><summary>…</summary><div class="feedback">…</div></details>
 *     </quiz-question>
 */
export const renderQuizQuestion: DirectiveRenderer<ContainerDirective> = (node, context, state) => {
  const attributes = checkAttributes(node, attributeSchemas, context);
  const experiment = attributes.widget !== undefined || attributes.check !== undefined;
  const content = experiment
    ? renderExperiment(node, attributes, context, state)
    : renderChoice(node, context, state);
  const type = experiment ? "experiment" : "choice";
  return h("quiz-question", { ...attributes, type }, content);
};

function renderChoice(node: ContainerDirective, context: PageContext, state: State) {
  const list = node.children.at(-1);
  const question = node.children.slice(0, -1);
  if (list?.type !== "list" || question.length === 0) {
    const sentence =
      "A quiz-question is a question and, last, a list of options “- [ ] …” and “- [x] …”";
    context.problem(`${sentence} (or an experiment with “widget” and “check”).`, node);
    return [];
  }
  checkOptions(list, context);
  return [
    h("div.question", blocks(question, state)),
    h(
      "ul.options",
      list.children.map((item) => renderOption(item, context, state)),
    ),
  ];
}

function checkOptions(list: List, context: PageContext): void {
  const right = list.children.filter((item) => item.checked === true).length;
  if (list.children.length < 2) context.problem("A quiz-question has two options or more.", list);
  if (right !== 1) {
    const found = right === 0 ? "none is" : `${right} are`;
    context.problem(`One option is right and marked “- [x]”; ${found} marked here.`, list);
  }
}

function renderOption(item: ListItem, context: PageContext, state: State): ElementContent {
  const feedback = item.children.find((child): child is Blockquote => child.type === "blockquote");
  const option = item.children.filter((child) => child !== feedback);
  if (typeof item.checked !== "boolean") {
    context.problem("An option starts with “[ ]” or, if it is right, “[x]”.", item);
  }
  if (!feedback) {
    context.problem("An option says why it is right or wrong, in a line “> …” under it.", item);
    return h("li");
  }
  const verdict = item.checked ? "Right." : "Not quite.";
  return h("li", { dataCorrect: String(item.checked === true) }, [
    h("div.option", blocks(option, state)),
    answer("Is this right?", [h("p.verdict", verdict), feedbackOf(feedback, state)]),
  ]);
}

function renderExperiment(
  node: ContainerDirective,
  { widget, check }: Readonly<Record<string, string>>,
  context: PageContext,
  state: State,
): ElementContent[] {
  const feedback = node.children.at(-1);
  const question = node.children.slice(0, -1);
  const target = widget === undefined ? undefined : findWidget(widget, node, context);
  if (widget === undefined || check === undefined) {
    const missing = widget === undefined ? "widget" : "check";
    context.problem(`A question graded by experiment needs “${missing}” too.`, node);
  } else {
    checkFacts(check, target, node, context);
  }
  if (feedback?.type !== "blockquote" || question.length === 0) {
    const sentence = "A question graded by experiment is a task and, last, “> what it shows”.";
    context.problem(sentence, node);
    return [];
  }
  return [
    h("div.question", blocks(question, state)),
    h("p.figure", [
      h("a", { href: `#${widget ?? ""}` }, `Go to the figure “${target?.heading || widget}”`),
    ]),
    answer("What it shows", [feedbackOf(feedback, state)]),
  ];
}

function findWidget(id: string, node: ContainerDirective, context: PageContext) {
  const found = context.widgets.get(id);
  if (found) return found;
  const sentence = `There is no widget “${id}” on this page.`;
  context.problem(`${sentence} ${suggest(id, context.widgets.keys())}`, node, id);
  return undefined;
}

/** Whether the check can be read, and the widget gives the facts it names. */
function checkFacts(
  check: string,
  target: PlacedWidget | undefined,
  node: ContainerDirective,
  context: PageContext,
): void {
  let conditions: readonly Condition[];
  try {
    conditions = parseCheck(check);
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    context.problem(`“check” cannot be read: ${error.message}.`, node, check);
    return;
  }
  const schema = context.library.schemas.find(({ tag }) => tag === target?.tag);
  if (!target || !schema) return;
  const declared = Object.keys(schema.facts);
  for (const { fact } of conditions) {
    if (declared.some((name) => covers(name, fact))) continue;
    const sentence = `“${schema.tag}” has no fact “${fact}”.`;
    context.problem(`${sentence} ${suggest(fact, declared)}`, node, fact);
  }
}

/** A declared `weight.*` covers `weight.chat`. */
function covers(declared: string, fact: string): boolean {
  if (!declared.endsWith(".*")) return declared === fact;
  const prefix = declared.slice(0, -1);
  return fact.startsWith(prefix) && fact.length > prefix.length;
}

function answer(summary: string, content: ElementContent[]): ElementContent {
  return h("details.answer", [h("summary", summary), ...content]);
}

function feedbackOf(feedback: Blockquote, state: State): ElementContent {
  return h("div.feedback", blocks(feedback.children, state));
}

function blocks(children: readonly RootContent[], state: State): ElementContent[] {
  return state.wrap(
    state.all({ type: "blockquote", children: [...children] as BlockContent[] }),
    true,
  );
}
