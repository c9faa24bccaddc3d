import type { AttributeSchema } from "../widgets/schema.ts";
import type { Directive } from "./markdown.ts";
import type { PageContext } from "./page-context.ts";
import { idPattern } from "./slug.ts";
import { suggest } from "./suggestion.ts";

export type AttributeSchemas = Readonly<Record<string, AttributeSchema>>;

/** What every widget understands besides its own attributes. */
export const widgetAttributes: AttributeSchemas = {
  id: {
    summary: "letters a to z, digits and hyphens, starting with a letter",
    required: true,
    pattern: idPattern,
  },
  heading: { summary: "the card's title" },
  try: { summary: "one line that says what to try first" },
};

/** A directive's attributes, checked; those that are unknown or wrong are told and left out. */
export function checkAttributes(
  node: Directive,
  schemas: AttributeSchemas,
  context: PageContext,
): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!schema) {
      const sentence = `“${node.name}” has no attribute “${name}”.`;
      context.problem(`${sentence} ${suggest(name, Object.keys(schemas))}`, node, name);
      continue;
    }
    const problem = checkValue(name, value ?? "", schema);
    if (problem === undefined) checked[name] = value ?? "";
    else context.problem(problem, node, value || name);
  }
  for (const [name, schema] of Object.entries(schemas)) {
    if (!schema.required || Object.hasOwn(node.attributes ?? {}, name)) continue;
    const written = name === "id" ? "{#id}" : `{${name}="…"}`;
    context.problem(`“${node.name}” needs ${written} (${summaryOf(schema)}).`, node);
  }
  return checked;
}

function checkValue(name: string, value: string, schema: AttributeSchema): string | undefined {
  if (schema.values && !schema.values.includes(value)) {
    return `“${name}” cannot be “${value}”. ${suggest(value, schema.values)}`;
  }
  if (
    schema.pattern &&
    !new RegExp(`^(?:${schema.pattern.source})$`, schema.pattern.flags).test(value)
  ) {
    return `“${name}” cannot be “${value}” (${summaryOf(schema)}).`;
  }
  return undefined;
}

/** A summary as it stands in brackets. */
function summaryOf({ summary }: AttributeSchema): string {
  return summary.replace(/\.$/, "");
}
