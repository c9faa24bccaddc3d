/**
 * The widgets as tags on a page of your own: load this module and write `<alignment-heatmap>`. It
 * brings the look's tokens along, since no stylesheet of the site is there.
 */
import { loadFigures } from "./figures.ts";
import tokens from "./styles/tokens.css?inline";

const sheet = new CSSStyleSheet();
// In a layer, so that the page's own styles may set the tokens otherwise.
sheet.replaceSync(`@layer soft-lookup { ${tokens} }`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", () => void loadFigures(document));
} else {
  void loadFigures(document);
}
