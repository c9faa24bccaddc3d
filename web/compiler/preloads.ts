import { posix } from "node:path";
import type { HtmlTagDescriptor, Rolldown } from "vite";

/** Fonts that the first screen needs, by the name of their file without its digest. */
const firstFonts = /^source-serif-4-latin-wght-normal-/;

/** What a page of the built site loads early: the font of its text. */
export function preloadLinks(bundle: Rolldown.OutputBundle, page: string): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => firstFonts.test(posix.basename(file)));
  return fonts.map((file) => ({
    tag: "link",
    injectTo: "head",
    attrs: {
      rel: "preload",
      as: "font",
      type: "font/woff2",
      crossorigin: true,
      href: relativeTo(page, file),
    },
  }));
}

function relativeTo(page: string, file: string): string {
  const path = posix.relative(posix.dirname(page), file);
  return path.startsWith(".") ? path : `./${path}`;
}
