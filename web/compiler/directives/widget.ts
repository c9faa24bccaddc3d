import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { LeafDirective } from "mdast-util-directive";
import type { WidgetSchema } from "../../widgets/schema.ts";
import { checkAttributes, widgetAttributes } from "../attributes.ts";
import type { PageContext } from "../page-context.ts";
import type { DirectiveRenderer } from "./directives.ts";

/** `::alignment-heatmap{#heatmap …}`: the widget, holding its static form until it runs. */
export const renderWidget: DirectiveRenderer<LeafDirective> = (node, context) => {
  const schema = schemaOf(node.name, context);
  const problems = context.source.problems.length;
  const attributes = checkAttributes(node, { ...widgetAttributes, ...schema.attributes }, context);
  const sound = context.source.problems.length === problems;
  const html = sound ? staticForm(node, attributes, context) : "";
  return placeWidget(node.name, attributes, [h("div.static", [{ type: "raw", value: html }])]);
};

/** A widget's element around what it shows without JavaScript. */
export function placeWidget(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly ElementContent[],
): ElementContent {
  const heading = attributes.heading ? [h("p.widget-heading", attributes.heading)] : [];
  return h(tag, { ...attributes, className: "wide" }, [...heading, ...content]);
}

export function schemaOf(tag: string, context: PageContext): WidgetSchema {
  const schema = context.library.schemas.find((candidate) => candidate.tag === tag);
  if (!schema) throw new Error(`No schema for <${tag}>.`);
  return schema;
}

/** The widget's static form for these attributes; a problem if there is none or it breaks a rule. */
function staticForm(
  node: LeafDirective,
  attributes: Readonly<Record<string, string>>,
  context: PageContext,
): string {
  const { statics, core } = context.library;
  const render = Object.hasOwn(statics, node.name) ? statics[node.name] : undefined;
  if (!render) {
    context.problem(`“${node.name}” has no static form in web/widgets/statics.ts.`, node);
    return "";
  }
  let html: string;
  try {
    html = render(attributes, core);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.problem(`The static form of “${node.name}” could not be computed: ${message}`, node);
    return "";
  }
  const broken = brokenRule(html);
  if (broken) context.problem(`The static form of “${node.name}” ${broken}.`, node);
  for (const [, id = ""] of html.matchAll(/\sid="([^"]*)"/g)) {
    context.claimId(id, `the static form of “${attributes.id ?? node.name}”`, node);
  }
  return html;
}

/** What the page's Content-Security-Policy would block. */
function brokenRule(html: string): string | undefined {
  if (/<[^>]*\sstyle=/i.test(html)) return "has a style attribute; use a class";
  if (/<(script|style|link|iframe|object)\b/i.test(html)) return "holds a script, style or frame";
  if (/<[^>]*\son[a-z]+=/i.test(html)) return "has an inline event handler";
  return undefined;
}
