/**
 * The frame of every page. What it emits, for styles and scripts:
 *
 *     <html lang="en">
 *       <head> … <link rel="icon">, <link rel="manifest">, <script src="…/theme.js">,
 *                <link rel="stylesheet" href="…/shell/styles/page.css">,
 *                <script type="module" src="…/shell/main.ts"> </head>
 *       <body data-page="lesson | home | glossary | references | missing">
 *         <a class="skip" href="#main">
 *         <header class="site">
 *           <a class="name" href="./">        the site's name
 *           <nav aria-label="Site"> <a aria-current="page">…   Lessons, Glossary, References
 *           <button type="button" data-theme-toggle hidden>    the shell's script takes over
 *         </header>
 *         <main id="main">
 *           <article>                         flat: every block below is its child
 *             <h1>  <p class="lede">  <p class="minutes">
 *             <nav class="contents" aria-label="Contents">     lessons: ol > li > a, nested ol for h3
 *             <noscript><p class="noscript">                   pages with widgets
 *             h2[id], h3[id], p, ul, ol …     prose
 *             aside.note[role=note]           margin note
 *             figure.quote > blockquote, figcaption
 *             div.eq > math                   displayed formula; `mtd.left`, `mtd.right`, `mtable.tight`
 *             pre.code[tabindex=0] > code.language-python      spans `hljs-*`
 *             div.table[tabindex=0] > table   cells `left`, `center`, `right`
 *             <tag-name class="wide" id heading try …>         a widget
 *               <p class="widget-heading">    its title; hide it once the element is defined
 *               <div class="static">          its static form
 *             <numpy-demo class="wide">       pre.source > code with span[data-setting=name] around
 *                                             adjustable values; pre.output.stored
 *             <quiz-question id type>         see directives/quiz-question.ts
 *             <section class="references" aria-labelledby="references">   h2, ul > li[id=ref-KEY]
 *             <div class="definitions" hidden>                 div.definition[id=term-SLUG]
 *                                             > p > dfn, text: one for each term of the page
 *           </article>
 *         </main>
 *         <nav class="pages" aria-label="Lessons">             a[rel=prev], a[rel=next] > small, text
 *         <footer class="site">
 *
 * In prose: `a.term[aria-describedby=term-SLUG]` leads to the glossary page, `span.cite > a` to
 * `#ref-KEY`. `.eq` may be wider than a narrow screen: the shell makes those that scroll focusable.
 * Home: `ol.lessons > li > h2 > a, p, p.minutes`. Glossary: `dl.glossary > div[id=SLUG] > dt > dfn,
 * span.also, dd`. References: `ul.references > li[id=KEY]`. The embed page has no header or footer:
 * `<body data-page="embed">`, `<main id="main">` with a `p.status`, and the script shell/embed.ts.
 */
import type { Element, ElementContent, Root } from "hast";
import { h } from "hastscript";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { ContentsEntry } from "./headings.ts";

export const siteName = "Soft Lookup";

/** The policy the whole site is built to work under. */
export const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

export type PageKind = "lesson" | "home" | "glossary" | "references" | "missing" | "embed";

export interface PageParts {
  kind: PageKind;
  /** Where the page stands below the site's root: "" or "seq2seq-attention/". */
  address: string;
  title: string;
  description: string;
  article: ElementContent[];
  /** Neighbours of a lesson. */
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

/** Another page, by its address below the site's root. */
export interface PageLink {
  address: string;
  title: string;
}

const stringifier = unified().use(rehypeStringify, {
  allowDangerousHtml: true,
  closeSelfClosing: false,
});

/** From a page to the site's root. */
export function rootOf(address: string): string {
  return "../".repeat(address.split("/").length - 1) || "./";
}

/** A whole page as HTML text. */
export function renderPage(parts: PageParts): string {
  const root = rootOf(parts.address);
  const body = parts.kind === "embed" ? embedBody(parts) : pageBody(parts, root);
  return document(parts, root, body);
}

/** Files of web/public start with a slash here; the build makes them relative. */
function document(parts: PageParts, root: string, body: ElementContent[]): string {
  const title = parts.kind === "home" ? siteName : `${parts.title} · ${siteName}`;
  const script = parts.kind === "embed" ? "shell/embed.ts" : "shell/main.ts";
  const tree: Root = {
    type: "root",
    children: [
      { type: "doctype" },
      h("html", { lang: "en" }, [
        h(
          "head",
          lines([
            h("meta", { charSet: "utf-8" }),
            h("meta", { httpEquiv: "Content-Security-Policy", content: contentSecurityPolicy }),
            h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
            h("meta", { name: "color-scheme", content: "light dark" }),
            h("title", title),
            h("meta", { name: "description", content: parts.description }),
            h("link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
            h("link", { rel: "manifest", href: "/site.webmanifest" }),
            h("script", { src: "/theme.js" }),
            h("link", { rel: "stylesheet", href: `${root}shell/styles/page.css` }),
            h("script", { type: "module", src: `${root}${script}` }),
          ]),
        ),
        h("body", { dataPage: parts.kind }, lines(body)),
      ]),
    ],
  };
  return `${stringifier.stringify(tree)}\n`;
}

/** Each element on a line of its own. */
function lines(children: readonly ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent) => node.type === "text" && node.value.trim() === "";
  const newline = (): ElementContent => ({ type: "text", value: "\n" });
  return [
    newline(),
    ...children.filter((node) => !isSpace(node)).flatMap((node) => [node, newline()]),
  ];
}

function pageBody(parts: PageParts, root: string): ElementContent[] {
  return [
    h("a.skip", { href: "#main" }, "Skip to the text"),
    h("header.site", [
      h("a.name", { href: root }, siteName),
      h("nav", { ariaLabel: "Site" }, [
        siteLink("Lessons", root, parts.kind === "home"),
        siteLink("Glossary", `${root}glossary/`, parts.kind === "glossary"),
        siteLink("References", `${root}references/`, parts.kind === "references"),
      ]),
      h("button", { type: "button", dataThemeToggle: true, hidden: true }, "Theme"),
    ]),
    h("main#main", [h("article", lines(parts.article))]),
    ...neighbours(parts, root),
    h("footer.site", [
      h("p", `${siteName} computes every number on its pages in your browser; nothing leaves it.`),
    ]),
  ];
}

/** A page that shows one widget and nothing else. */
function embedBody(parts: PageParts): ElementContent[] {
  return [h("main#main", lines(parts.article))];
}

function siteLink(label: string, href: string, current: boolean): Element {
  return h("a", { href, ...(current ? { ariaCurrent: "page" } : {}) }, label);
}

function neighbours({ previous, next }: PageParts, root: string): ElementContent[] {
  if (!previous && !next) return [];
  const link = (rel: string, label: string, page: PageLink | undefined) =>
    page ? [h("a", { rel, href: root + page.address }, [h("small", label), page.title])] : [];
  return [
    h("nav.pages", { ariaLabel: "Lessons" }, [
      ...link("prev", "Previous lesson", previous),
      ...link("next", "Next lesson", next),
    ]),
  ];
}

/** The table of contents of a lesson. */
export function renderContents(entries: readonly ContentsEntry[]): ElementContent[] {
  if (entries.length === 0) return [];
  const items: Element[] = [];
  for (const entry of entries) {
    const item = h("li", [h("a", { href: `#${entry.id}` }, entry.content)]);
    const section = items.at(-1);
    if (entry.level === 2 || !section) {
      items.push(item);
      continue;
    }
    const last = section.children.at(-1);
    if (last?.type === "element" && last.tagName === "ol") last.children.push(item);
    else section.children.push(h("ol", [item]));
  }
  return [h("nav.contents", { ariaLabel: "Contents" }, [h("ol", items)])];
}

export function minutesText(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
