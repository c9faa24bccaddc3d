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
  const figure = figureOf(request);
  main.replaceChildren(
    ...[...problems, ...permalinks.problems].map(problemLine),
    figure,
    lessonLink(request.lesson, request.id),
  );
  tellHeight(request.id);
  await loadFigures(main);
}

function figureOf({ tag, id, attributes }: EmbedRequest): HTMLElement {
  const figure = document.createElement(tag);
  figure.id = id;
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
  const loading = document.createElement("p");
  loading.textContent = "The figure is loading.";
  figure.append(loading);
  return figure;
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
