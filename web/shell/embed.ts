/** The script of the embed page: one widget, named in the address, and a way back to its lesson. */
import { loaders } from "../widgets/loaders.ts";
import { schemas } from "../widgets/schemas.ts";
import { type EmbedRequest, parseEmbed } from "./embed-address.ts";
import { loadFigures } from "./figures.ts";
import { permalinks } from "./permalink.ts";
import { siteRoot } from "./site.ts";

/** What the page around the frame is told whenever the figure's height changes. */
export interface HeightMessage {
  type: "soft-lookup:height";
  /** The widget's id. */
  id: string;
  /** CSS pixels. */
  height: number;
}

async function start(): Promise<void> {
  const main = document.querySelector<HTMLElement>("main");
  if (!main) return;
  const embeddable = schemas.filter(({ tag }) => Object.hasOwn(loaders, tag));
  const { request, problems } = parseEmbed(location.search, embeddable);
  if (!request) {
    main.replaceChildren(...problems.map(problemLine), lessonLink(""));
    return;
  }
  const figure = figureOf(request, await originalOf(request));
  if (request.theme) document.documentElement.dataset.theme = request.theme;
  main.replaceChildren(
    pageTitle(figure),
    ...[...problems, ...permalinks.problems].map(problemLine),
    figure,
    lessonLink(request.lesson, request.id),
  );
  tellHeight(request.id);
  await loadFigures(main);
}

/** The widget: with the lesson's words and content, and what the address says otherwise. */
function figureOf(request: EmbedRequest, original: Element | undefined): HTMLElement {
  const figure = document.createElement(original?.localName ?? request.tag);
  figure.id = request.id;
  const inherited = ["heading", "try"].map((name) => [name, original?.getAttribute(name)] as const);
  for (const [name, value] of [...inherited, ...Object.entries(request.attributes)]) {
    if (typeof value === "string") figure.setAttribute(name, value);
  }
  figure.append(...(original?.childNodes ?? []));
  return figure;
}

/**
 * The element as its lesson has it: with its static form, and with what a widget needs of its
 * lesson, such as a program's text. It may have another tag by now than an old address says.
 */
async function originalOf({ id, lesson }: EmbedRequest): Promise<Element | undefined> {
  if (lesson === "") return undefined;
  try {
    const response = await fetch(new URL(`${lesson}/`, siteRoot()));
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const original = page.getElementById(id);
    return original && Object.hasOwn(loaders, original.localName) ? original : undefined;
  } catch {
    return undefined;
  }
}

/** Names the frame for those who hear it. */
function pageTitle(figure: HTMLElement): HTMLElement {
  const title = document.createElement("h1");
  title.className = "visually-hidden";
  title.textContent = figure.getAttribute("heading") ?? "A figure";
  document.title = `${title.textContent} · Soft Lookup`;
  return title;
}

function problemLine(sentence: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "embed-problem";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  return line;
}

/** Leads to the figure in its lesson, with the state that it has here when the link is followed. */
function lessonLink(lesson: string, id = ""): HTMLElement {
  const line = document.createElement("p");
  line.className = "embed-source";
  const link = document.createElement("a");
  const page = new URL(lesson === "" ? "./" : `${lesson}/`, siteRoot());
  link.href = page.href;
  link.target = "_blank";
  link.textContent = lesson === "" ? "Soft Lookup" : "From the lesson at Soft Lookup";
  if (lesson !== "") {
    link.addEventListener("click", () => {
      page.hash = new URL(permalinks.link(id)).hash;
      link.href = page.href;
    });
  }
  line.append(link);
  return line;
}

/** Lets the page around the frame fit it to the figure. */
function tellHeight(id: string): void {
  if (window.parent === window) return;
  const tell = (): void => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    const message: HeightMessage = { type: "soft-lookup:height", id, height };
    window.parent.postMessage(message, "*");
  };
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}

void start();
