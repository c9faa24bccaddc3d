import { fileURLToPath } from "node:url";
import { test as base, type Page } from "@playwright/test";
import { serve } from "../../scripts/server.mjs";

export const distFolder = fileURLToPath(new URL("../../dist", import.meta.url));
export const lessons = ["seq2seq-attention", "seq2seq-recap"] as const;
export const pages = ["", ...lessons.map((slug) => `${slug}/`), "glossary/", "references/"];

interface Site {
  /** The address of the built site, with a trailing slash. */
  site: string;
}

/** Whatever a page said that a reader's console should not show, and where it asked for things. */
export interface Witness {
  messages: string[];
  hosts: Set<string>;
  failures: string[];
}

export function witness(page: Page): Witness {
  const seen: Witness = { messages: [], hosts: new Set(), failures: [] };
  page.on("console", (message) => seen.messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.messages.push(`uncaught: ${error.message}`));
  page.on("request", (request) => seen.hosts.add(new URL(request.url()).host));
  page.on("response", (response) => {
    if (response.status() >= 400) seen.failures.push(`${response.status()} ${response.url()}`);
  });
  return seen;
}

/** Tests run against the built site, on a server of their own that sends the strict policy. */
export const test = base.extend<object, Site>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await serve({ root: distFolder, port: 0 });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";

/** Waits until every widget of the page shows its live figure. */
export async function waitForCore(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const cards = [
      ...document.querySelectorAll("alignment-heatmap, model-heatmap, softmax-steps, numpy-demo"),
    ];
    return cards.every((card) => card.shadowRoot?.querySelector("footer"));
  });
}
