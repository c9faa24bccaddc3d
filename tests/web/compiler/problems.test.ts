import { describe, expect, it } from "vitest";
import { problemsOf } from "./orchard.ts";

/** name, text of a lesson, its problems as `line:column: sentence`. */
type Case = [name: string, text: string, ...problems: string[]];

function check(cases: Case[]): void {
  it.each(cases)("%s", (_name, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });
}

describe("directives", () => {
  check([
    [
      "an unknown text directive",
      "A :trem[graft].",
      "1:3: There is no directive “trem”. Did you mean “term”? If a plain colon is meant, write “\\:”.",
    ],
    [
      "an unknown leaf directive",
      "Text.\n\n::bar-chrat{#yield}",
      "3:1: There is no directive “bar-chrat”. Did you mean “bar-chart”?",
    ],
    [
      "an unknown container directive",
      ":::quiz{#q}\nText\n:::",
      "1:1: There is no directive “quiz”. Did you mean “quiz-question”?",
    ],
    ["a wrong form", ":note[x]", "1:1: “note” is written with three colons: “:::note”."],
    [
      "a widget in running text",
      "See :bar-chart[x].",
      "1:5: “bar-chart” is written with two colons: “::bar-chart”.",
    ],
    [
      "a widget in a list",
      '- ::bar-chart{#yield trees="1"}',
      "1:3: “bar-chart” stands by itself, not inside a list, a note or another directive.",
    ],
    [
      "a label where there is none",
      '::bar-chart[Trees]{#yield trees="1"}',
      "1:1: “bar-chart” takes no label in brackets (“[Trees]”).",
    ],
    [
      "a container that is never closed",
      ":::note\nText.",
      "1:1: “:::note” is never closed: a line “:::” ends it.",
    ],
    ["a stray end", "Text.\n\n:::", "3:1: This “:::” ends no directive."],
    [
      "a directive that cannot be read",
      '::bar-chart {#yield trees="1"}',
      '1:1: This directive cannot be read: it is “::bar-chart{#id attribute="value"}” in one line, without a space before “{” and with its quotes in pairs.',
    ],
    [
      "an anchor outside a heading",
      "Text :anchor[here].",
      "1:6: “:anchor[id]” stands at the end of a heading.",
    ],
  ]);
});

describe("attributes", () => {
  check([
    [
      "an unknown attribute",
      '::bar-chart{#yield tres="3" trees="3"}',
      "1:20: “bar-chart” has no attribute “tres”. Did you mean “trees”?",
    ],
    [
      "a missing attribute",
      "::bar-chart{#yield}",
      '1:1: “bar-chart” needs {trees="…"} (a whole number of trees).',
    ],
    [
      "a missing id",
      '::bar-chart{trees="3"}',
      "1:1: “bar-chart” needs {#id} (letters a to z, digits and hyphens, starting with a letter).",
    ],
    [
      "an id that would break links",
      '::bar-chart{id="my.chart" trees="3"}',
      "1:17: “id” cannot be “my.chart” (letters a to z, digits and hyphens, starting with a letter).",
    ],
    [
      "a value that is not offered",
      '::bar-chart{#yield trees="3" kind="aples"}',
      "1:36: “kind” cannot be “aples”. Did you mean “apples”?",
    ],
    [
      "a value that does not match as a whole",
      '::bar-chart{#yield trees="3x"}',
      "1:27: “trees” cannot be “3x” (a whole number of trees).",
    ],
    [
      "an id given twice",
      '## The yield :anchor[yield]\n\n::bar-chart{#yield trees="3"}',
      "3:14: The id “yield” of “bar-chart” is already that of the heading “The yield” on this page.",
    ],
    [
      "an attribute on a note",
      ":::note{title=x}\nText.\n:::",
      "1:9: “note” has no attribute “title”. None is known here.",
    ],
  ]);
});

describe("terms, citations and quotations", () => {
  check([
    [
      "an unknown term",
      "A :term[grafft] grows.",
      "1:9: There is no term “grafft” in glossary.yaml. Did you mean “graft”?",
    ],
    [
      "an unknown term behind a text",
      'A :term[shoot]{of="rootstok"}.',
      "1:20: There is no term “rootstok” in glossary.yaml. Did you mean “rootstock”?",
    ],
    [
      "a term without a text",
      "A :term is.",
      "1:3: “:term” needs its text in brackets: “:term[context vector]”.",
    ],
    [
      "unknown citations, each at its place",
      "See :cite[pomona1091; quince1899; medlar].",
      "1:11: There is no citation “pomona1091” in citations.yaml. Did you mean “pomona1901”?",
      "1:35: There is no citation “medlar” in citations.yaml. Known: pomona1901, quince1899, medlar1900, medlar1900early.",
    ],
    [
      "a citation without a key",
      "See :cite[].",
      "1:5: “:cite” needs keys in brackets: “:cite[bahdanau2014]” or “:cite[a; b]”.",
    ],
    [
      "an unknown form",
      ":cite[quince1899]{form=txt}",
      "1:24: “form” cannot be “txt”. Did you mean “text”?",
    ],
    [
      "a quotation without its source",
      ":::quote\nText.\n:::",
      '1:1: “quote” needs {cite="…"} (the key of the quoted work in citations.yaml).',
    ],
    [
      "a quotation of an unknown work",
      ":::quote{cite=quince1889}\nText.\n:::",
      "1:15: There is no citation “quince1889” in citations.yaml. Did you mean “quince1899”?",
    ],
    [
      "a plain quotation",
      "> Somebody said this.",
      "1:1: A quotation needs its source: write it between “:::quote{cite=key}” and “:::”.",
    ],
    ["an empty note", ":::note\n:::", "1:1: This note is empty."],
  ]);
});

const chart = '::bar-chart{#yield trees="3"}\n\n';

describe("questions", () => {
  check([
    [
      "no options",
      ":::quiz-question{#q}\nWhy?\n:::",
      "1:1: A quiz-question is a question and, last, a list of options “- [ ] …” and “- [x] …” (or an experiment with “widget” and “check”).",
    ],
    [
      "no right option",
      ":::quiz-question{#q}\nWhy?\n\n- [ ] A\n  > No.\n- [ ] B\n  > No.\n:::",
      "4:1: One option is right and marked “- [x]”; none is marked here.",
    ],
    [
      "two right options and one alone",
      ":::quiz-question{#q}\nWhy?\n\n- [x] A\n  > Yes.\n- [x] B\n  > Yes.\n:::\n\n:::quiz-question{#p}\nWhy?\n\n- [x] A\n  > Yes.\n:::",
      "4:1: One option is right and marked “- [x]”; 2 are marked here.",
      "13:1: A quiz-question has two options or more.",
    ],
    [
      "an option without feedback, one without a box",
      ":::quiz-question{#q}\nWhy?\n\n- [x] A\n- B\n  > No.\n:::",
      "4:1: An option says why it is right or wrong, in a line “> …” under it.",
      "5:1: An option starts with “[ ]” or, if it is right, “[x]”.",
    ],
    [
      "a checkbox outside a question",
      "- [x] done",
      "1:1: A checkbox is an option of a quiz-question; none is open here.",
    ],
    [
      "an unknown widget",
      `${chart}:::quiz-question{#q widget="yeld" check="trees > 1"}\nTry.\n\n> Good.\n:::`,
      "3:29: There is no widget “yeld” on this page. Did you mean “yield”?",
    ],
    [
      "an unknown fact",
      `${chart}:::quiz-question{#q widget="yield" check="trees > 1 and tres < 9"}\nTry.\n\n> Good.\n:::`,
      "3:57: “bar-chart” has no fact “tres”. Did you mean “trees”?",
    ],
    [
      "a fact of a group without its name",
      `${chart}:::quiz-question{#q widget="yield" check="total > 1"}\nTry.\n\n> Good.\n:::`,
      "3:43: “bar-chart” has no fact “total”. Did you mean “total.*”?",
    ],
    [
      "a check that cannot be read",
      `${chart}:::quiz-question{#q widget="yield" check="trees => 1"}\nTry.\n\n> Good.\n:::`,
      "3:43: “check” cannot be read: column 8 of the check: expected a value after “=”.",
    ],
    [
      "a widget without a check",
      `${chart}:::quiz-question{#q widget="yield"}\nTry.\n\n> Good.\n:::`,
      "3:1: A question graded by experiment needs “check” too.",
    ],
    [
      "an experiment that does not say what it shows",
      `${chart}:::quiz-question{#q widget="yield" check="trees > 1"}\nTry.\n:::`,
      "3:1: A question graded by experiment is a task and, last, “> what it shows”.",
    ],
    [
      "a note inside a question",
      `${chart}:::quiz-question{#q widget="yield" check="trees > 1"}\nTry.\n\n> Good.\n> ::bar-chart{#b trees="2"}\n:::`,
      "7:3: “bar-chart” stands by itself, not inside a list, a note or another directive.",
    ],
  ]);
});

describe("headings, links and images", () => {
  check([
    [
      "a second title",
      "# Title",
      "1:1: The title of the front matter is the only “#” heading; start with “##”.",
    ],
    [
      "a skipped level",
      "## One\n\n#### Three",
      "3:1: This heading skips a level: after “##” comes “###”, not “####”.",
    ],
    [
      "two headings of one name",
      "## One\n\n## One",
      "3:1: The id “one” of the heading “One” is already that of the heading “One” on this page.",
    ],
    [
      "a heading that takes the references' id",
      "## References",
      "1:1: The id “references” of the heading “References” is already that of the list of references on this page.",
    ],
    [
      "an anchor that is no id",
      "## One :anchor[The One]",
      "1:8: “The One” is not an id: it is letters a to z, digits and hyphens, starting with a letter.",
    ],
    [
      "an image without words",
      "![](rows.svg)",
      "1:1: An image says in words what it shows: “![a heatmap of …](file)”.",
    ],
    ["a missing image", "![Rows](row.svg)", "1:9: There is no file “row.svg” beside this page."],
    [
      "an image from elsewhere",
      "![Rows](https://example.org/rows.svg)",
      "1:9: An image is a file beside the lesson; nothing comes from elsewhere.",
    ],
  ]);
});

describe("other Markdown", () => {
  check([
    [
      "a formula that cannot be set",
      "Text $a + \\frak{x$ text.",
      "1:6: The formula cannot be set: Unexpected end of input in a macro argument, expected '}'.",
    ],
    [
      "an unknown command, at its place",
      "$$\na + \\alhpa\n$$",
      "2:5: The formula cannot be set: Undefined control sequence: \\alhpa.",
    ],
    [
      "a displayed formula in running text",
      "So $$a = b$$ holds.",
      "1:4: “$$…$$” is a paragraph of its own; in running text write “$…$”.",
    ],
    [
      "a command that needs a style attribute",
      "$\\fcolorbox{red}{blue}{x}$",
      "1:2: The formula cannot be set: A command in this formula needs a style attribute, which the page does not allow.",
    ],
    [
      "an unknown language",
      "```pyhton\npass\n```",
      "1:4: Code in “pyhton” cannot be highlighted. Did you mean “python”?",
    ],
    [
      "HTML",
      "<b>bold</b>",
      "1:1: HTML is not part of a lesson; use Markdown and directives, or “\\<” for the sign.",
      "1:8: HTML is not part of a lesson; use Markdown and directives, or “\\<” for the sign.",
    ],
    [
      "a footnote",
      "Text[^1].\n\n[^1]: Note.",
      "1:5: Footnotes are not part of a lesson; use “:::note”.",
    ],
  ]);
});
