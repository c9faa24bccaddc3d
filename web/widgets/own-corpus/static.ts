import { staticTable } from "../markup/static-table.ts";
import type { StaticRenderer } from "../schema.ts";

/** What a text looks like that the figure can read: the lesson's own pairs. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const pairs = core.now("sentencePairs", {});
  return (
    "<p>With JavaScript, this figure reads sentence pairs of your own: a file whose lines have a " +
    "sentence, a tab and its translation, or two files of which each line of one translates the " +
    "same line of the other. It says what it read and what it left out, and how long training on " +
    "it would take. Nothing leaves the page.</p>" +
    staticTable({
      caption: "Lines that can be read, with a tab between the sentences",
      columns: ["sentence", "translation"],
      rows: pairs.map(({ source, target }) => [source.join(" "), target.join(" ")]),
    })
  );
};
