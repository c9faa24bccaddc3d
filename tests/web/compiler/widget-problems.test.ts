import { describe, expect, it } from "vitest";
import { orchardLibrary, problemsOf, type statics } from "./orchard.ts";

const chart = '::bar-chart{#yield trees="3"}\n\n';

describe("programs", () => {
  it("one that is not beside the lesson", () => {
    expect(problemsOf('::numpy-demo{#n program="addder"}')).toEqual([
      "1:26: There is no program “addder.py” beside this lesson. Did you mean “adder”?",
    ]);
  });

  const demo = '::numpy-demo{#n program="adder"}';
  it("one the core does not have", () => {
    expect(problemsOf(demo, orchardLibrary({ demos: [] }))).toEqual([
      "1:26: The core cannot run “adder”. None is known here.",
    ]);
  });

  it("one whose output is not stored", () => {
    expect(problemsOf(demo, orchardLibrary({ outputFolder: "/nowhere" }))).toEqual([
      "1:26: The output of “adder.py” is not stored in adder.txt yet.",
    ]);
  });

  it("settings that the program lacks or sets otherwise", () => {
    const [adder] = orchardLibrary().demos;
    const settings = (adder?.settings ?? []).map((setting) => ({
      ...setting,
      name: setting.name === "seed" ? "sed" : setting.name,
      value: { trees: "4", prices: "[1, 2]" }[setting.name] ?? setting.value,
    }));
    const demos = [{ name: "adder", source: "orchard/adder.py", settings }];
    expect(problemsOf(demo, orchardLibrary({ demos }))).toEqual([
      "1:26: adder.py sets trees to 3, but the core's default is 4.",
      "1:26: adder.py has no line “sed = 0” for the setting of the core.",
      "1:26: adder.py sets prices to [1, 0.5], but the core's default is [1, 2].",
    ]);
  });
});

describe("static forms", () => {
  const problemsWith = (render: (typeof statics)[string]) =>
    problemsOf(chart, orchardLibrary({ statics: { "bar-chart": render } }));

  it("a widget without one", () => {
    expect(problemsOf(chart, orchardLibrary({ statics: {} }))).toEqual([
      "1:1: “bar-chart” has no static form in web/widgets/statics.ts.",
    ]);
  });

  it("one that fails", () => {
    const fail = () => {
      throw new Error("too many trees.");
    };
    expect(problemsWith(fail)).toEqual([
      "1:1: The static form of “bar-chart” could not be computed: too many trees.",
    ]);
  });

  it.each([
    ['<p style="color: red">', "has a style attribute; use a class"],
    ["<script>1</script>", "holds a script, style or frame"],
    ['<p onclick="x()">', "has an inline event handler"],
  ])("one that the page's policy blocks: %s", (html, broken) => {
    expect(problemsWith(() => html)).toEqual([`1:1: The static form of “bar-chart” ${broken}.`]);
  });

  it("one with an id that the page has", () => {
    expect(problemsWith(() => '<p id="main">')).toEqual([
      "1:1: The id “main” of the static form of “yield” is already that of the page's main part on this page.",
    ]);
  });

  it("is not computed from wrong attributes", () => {
    const render = () => {
      throw new Error("must not be called");
    };
    const library = orchardLibrary({ statics: { "bar-chart": render } });
    expect(problemsOf('::bar-chart{#yield trees="-1"}', library)).toHaveLength(1);
  });
});
