import type { AttributeSchema, WidgetSchema } from "../widgets/schema.ts";
import type { Theme } from "./theme.ts";

/** One widget as another page shows it. */
export interface EmbedRequest {
  tag: string;
  /** The element's id: the part of the fragment that is this widget's. */
  id: string;
  /** The lesson to link back to, as its folder's name; "" for the list of lessons. */
  lesson: string;
  /** The theme of the page around the frame, where that does not follow the system. */
  theme?: Theme;
  /** The widget's own attributes, checked against its schema. */
  attributes: Record<string, string>;
}

/** What every widget takes besides the attributes of its schema. */
const sharedAttributes: Record<string, AttributeSchema> = {
  heading: { summary: "the card's title" },
  try: { summary: "one line: what to try first" },
};

const idPattern = /^[a-z][a-z0-9-]*$/;
const ownParameters = ["widget", "id", "lesson", "theme"];

/**
 * Reads `?widget=alignment-heatmap&id=heatmap&lesson=seq2seq-attention&pair=red-chair`. A problem
 * is a sentence; an attribute that has one is left out.
 */
export function parseEmbed(
  search: string,
  schemas: readonly WidgetSchema[],
): { request: EmbedRequest | undefined; problems: string[] } {
  const parameters = new URLSearchParams(search);
  const schema = schemas.find(({ tag }) => tag === parameters.get("widget"));
  if (!schema) return { request: undefined, problems: [missingWidget(parameters, schemas)] };
  const problems: string[] = [];
  const attributes: Record<string, string> = {};
  const known = { ...sharedAttributes, ...schema.attributes };
  for (const [name, value] of parameters) {
    if (ownParameters.includes(name)) continue;
    const problem = problemOf(name, value, known, schema.tag);
    if (problem === undefined) attributes[name] = value;
    else problems.push(problem);
  }
  for (const [name, { required }] of Object.entries(known)) {
    if (required && !parameters.has(name)) {
      problems.push(`<${schema.tag}> needs the attribute “${name}”: ${phrase(known[name])}.`);
    }
  }
  const id = idOf(parameters, "id", schema.tag, problems);
  const lesson = idOf(parameters, "lesson", "", problems);
  const theme = themeOf(parameters, problems);
  const request = { tag: schema.tag, id, lesson, ...(theme && { theme }), attributes };
  return { request, problems };
}

/** The address that `parseEmbed` reads; `root` is the site's root, `fragment` the widget's state. */
export function embedAddress(root: URL, request: EmbedRequest, fragment: string): string {
  const url = new URL("embed/", root);
  const { tag, id, lesson, theme, attributes } = request;
  url.searchParams.set("widget", tag);
  url.searchParams.set("id", id);
  if (lesson !== "") url.searchParams.set("lesson", lesson);
  if (theme) url.searchParams.set("theme", theme);
  for (const [name, value] of Object.entries(attributes)) url.searchParams.set(name, value);
  url.hash = fragment;
  return url.href;
}

/** HTML that shows the widget in a frame; `height` in pixels. */
export function frameSnippet(address: string, title: string, height: number): string {
  const attributes = [
    `src="${escapeAttribute(address)}"`,
    `title="${escapeAttribute(title)}"`,
    `width="100%" height="${Math.round(height)}"`,
    'loading="lazy" allow="clipboard-write"',
  ];
  return `<iframe ${attributes.join("\n  ")}></iframe>`;
}

/** HTML that shows the widget as an element of the page itself. */
export function tagSnippet(root: URL, { tag, id, attributes }: EmbedRequest): string {
  const script = new URL("embed/widgets.js", root).href;
  const written = Object.entries({ id, ...attributes }).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return [
    `<script type="module" src="${escapeAttribute(script)}"></script>`,
    `<${tag} ${written.join("\n  ")}></${tag}>`,
  ].join("\n");
}

function missingWidget(parameters: URLSearchParams, schemas: readonly WidgetSchema[]): string {
  const tag = parameters.get("widget");
  const known = schemas.map((schema) => schema.tag).join(", ");
  return tag === null
    ? `The address names no figure. Add “?widget=” and one of ${known}.`
    : `There is no figure “${tag}”. There are ${known}.`;
}

function problemOf(
  name: string,
  value: string,
  known: Readonly<Record<string, AttributeSchema>>,
  tag: string,
): string | undefined {
  const schema = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!schema) {
    return `<${tag}> has no attribute “${name}”. It has ${Object.keys(known).join(", ")}.`;
  }
  if (schema.values && !schema.values.includes(value)) {
    return `“${name}” is one of ${schema.values.join(", ")}, not “${value}”.`;
  }
  if (schema.pattern && schema.pattern.exec(value)?.[0] !== value) {
    return `“${value}” does not fit “${name}”: ${phrase(schema)}.`;
  }
  return undefined;
}

/** A summary inside a sentence. */
function phrase(schema: AttributeSchema | undefined): string {
  return (schema?.summary ?? "").replace(/\.$/, "");
}

function idOf(
  parameters: URLSearchParams,
  name: string,
  standard: string,
  problems: string[],
): string {
  const value = parameters.get(name);
  if (value === null || value === "") return standard;
  if (idPattern.test(value)) return value;
  problems.push(`“${name}” is made of a to z, digits and hyphens, not “${value}”.`);
  return standard;
}

function themeOf(parameters: URLSearchParams, problems: string[]): Theme | undefined {
  const value = parameters.get("theme");
  if (value === "light" || value === "dark") return value;
  if (value !== null) problems.push(`“theme” is light or dark, not “${value}”.`);
  return undefined;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
