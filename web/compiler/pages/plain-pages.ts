import { h } from "hastscript";
import type { PageParts } from "../page.ts";

/** An empty shell for one widget, named in the query string; shell/embed.ts fills it. */
export function embedPage(): PageParts {
  return {
    kind: "embed",
    address: "embed/",
    title: "A figure",
    description: "One interactive figure, to be shown inside another page.",
    article: [
      h("p.status", { role: "status" }, "The figure is loading."),
      h("noscript", [
        h("p.noscript", [
          "This figure needs JavaScript. ",
          h("a", { href: "../", target: "_top" }, "The lessons"),
          " can be read without.",
        ]),
      ]),
    ],
  };
}

/** What a file server shows for an address it does not have. */
export function missingPage(): PageParts {
  return {
    kind: "missing",
    address: "",
    title: "Page not found",
    description: "There is no page at this address.",
    article: [
      h("h1", "Page not found"),
      h("p", [
        "There is no page at this address. ",
        h("a", { href: "./" }, "The lessons"),
        " are on the first page.",
      ]),
    ],
  };
}
