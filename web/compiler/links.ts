import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import type { PageContext } from "./page-context.ts";
import { suggest } from "./suggestion.ts";

/** What a link can lead to: a page's address below the site's root ("" is the home page) -> its ids. */
export type Addresses = ReadonlyMap<string, PageTargets>;

export interface PageTargets {
  ids: ReadonlySet<string>;
  widgets: ReadonlySet<string>;
}

/** Remembers every link of a page, to be checked when all pages are known. */
export function collectLinks(tree: Root, context: PageContext): void {
  visit(tree, (node) => {
    if (node.type === "link") context.links.push({ href: node.url, node });
    if (node.type === "definition" && !isImageDefinition(tree, node.identifier)) {
      context.links.push({ href: node.url, node });
    }
  });
}

/**
 * Checks a page's images and points them at the lesson's folder. `prefix` leads from the page to
 * that folder.
 */
export function placeImages(tree: Root, prefix: string, context: PageContext): void {
  visit(tree, (node) => {
    if ((node.type === "image" || node.type === "imageReference") && !node.alt?.trim()) {
      context.problem("An image says in words what it shows: “![a heatmap of …](file)”.", node);
    }
    const isImage =
      node.type === "image" ||
      (node.type === "definition" && isImageDefinition(tree, node.identifier));
    if (!isImage) return;
    if (/^[a-z]+:|^\//i.test(node.url)) {
      const sentence = "An image is a file beside the lesson; nothing comes from elsewhere.";
      context.problem(sentence, node, node.url);
    } else if (!existsSync(join(context.folder, decodeURI(node.url)))) {
      context.problem(`There is no file “${node.url}” beside this page.`, node, node.url);
    } else {
      node.url = prefix + node.url;
    }
  });
}

function isImageDefinition(tree: Root, identifier: string): boolean {
  let found = false;
  visit(tree, "imageReference", (node) => {
    found ||= node.identifier === identifier;
  });
  return found;
}

/** Checks the collected links of the page at `address` ("seq2seq-attention/"). */
export function checkLinks(context: PageContext, address: string, addresses: Addresses): void {
  for (const { href, node } of context.links) {
    const problem = checkLink(href, address, addresses);
    if (problem) context.problem(problem, node, href);
  }
}

function checkLink(href: string, address: string, addresses: Addresses): string | undefined {
  if (/^(https|mailto):/.test(href)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return `“${href}” is not an https address.`;
  if (href.startsWith("/")) {
    return `“${href}” starts at the server's root, which is not always this site's: write “../…”.`;
  }
  const base = new URL(address, "https://site.invalid/root/");
  const target = new URL(href, base);
  const path = target.pathname.replace(/^\/root\//, "").replace(/(^|\/)index\.html$/, "$1");
  const page = addresses.get(path);
  if (!page) {
    const folder = "../".repeat(address.split("/").length - 1);
    const known = [...addresses.keys()].map((known) => `${folder}${known}` || "./");
    return `There is no page “${href}”. ${suggest(href.replace(/#.*/, ""), known)}`;
  }
  return checkFragment(target.hash, page);
}

/** A fragment is a section and, after "?", the state of widgets: `#try-it?heatmap.temperature=2`. */
function checkFragment(hash: string, page: PageTargets): string | undefined {
  const [section = "", state = ""] = decodeURIComponent(hash.slice(1)).split("?");
  if (section !== "" && !page.ids.has(section)) {
    return `There is no section “#${section}” on that page. ${suggest(section, page.ids)}`;
  }
  for (const pair of state.split("&").filter((part) => part !== "")) {
    const widget = pair.split(/[.=]/)[0] ?? "";
    if (page.widgets.has(widget)) continue;
    return `There is no widget “${widget}” on that page. ${suggest(widget, page.widgets)}`;
  }
  return undefined;
}
