import { describe, expect, it } from "vitest";
import { importFault, importsOf, includeFault, includesOf } from "../../scripts/dependencies.mjs";

describe("includesOf", () => {
  it("finds both kinds with their lines", () => {
    const text = '#pragma once\n#include <vector>\n  #  include "base/error.hpp"\n// "x"\n';
    expect(includesOf(text)).toEqual([
      { path: "vector", quoted: false, line: 2 },
      { path: "base/error.hpp", quoted: true, line: 3 },
    ]);
  });
});

describe("includeFault", () => {
  const quoted = (path) => ({ path, quoted: true });

  it("lets a folder include itself and those before it", () => {
    expect(
      includeFault("src/attention/scores.cpp", quoted("attention/scores.hpp")),
    ).toBeUndefined();
    expect(includeFault("src/attention/scores.cpp", quoted("numeric/dot.hpp"))).toBeUndefined();
    expect(includeFault("emscripten/a_bindings.cpp", quoted("lesson/attend.hpp"))).toBeUndefined();
  });

  it.each([
    ["src/numeric/exp.cpp", quoted("attention/scores.hpp"), "comes later"],
    ["src/base/error.cpp", quoted("../numeric/exp.hpp"), "relative"],
    ["src/base/error.cpp", quoted("scores.hpp"), "no folder"],
    ["src/helpers/x.cpp", quoted("base/error.hpp"), "not one of"],
    ["src/lesson/a.cpp", { path: "emscripten/val.h", quoted: false }, "portable"],
    ["src/lesson/a.cpp", { path: "emscripten.h", quoted: false }, "portable"],
    ["emscripten/a_bindings.cpp", quoted("cli/options.hpp"), "native only"],
  ])("%s: %o", (file, include, message) => {
    expect(includeFault(file, include)).toContain(message);
  });
});

describe("importsOf", () => {
  it("finds every form of import", () => {
    const text = [
      'import { a } from "./a.ts";',
      'import type { B } from "./b.ts";',
      'import "./c.css";',
      'export * from "./d.ts";',
      "import {",
      "  e,",
      '} from "./e.ts";',
      'const f = await import("./f.ts");',
      'new Worker(new URL("./g.ts", import.meta.url));',
      'import H, { type I } from "./h.ts";',
    ].join("\n");
    expect(importsOf(text).map(({ path }) => path)).toEqual(
      ["a.ts", "b.ts", "c.css", "d.ts", "e.ts", "f.ts", "g.ts", "h.ts"].map((name) => `./${name}`),
    );
    expect(importsOf(text)[4].line).toBe(5);
  });
});

describe("importFault", () => {
  it("keeps the module behind the engine", () => {
    const path = "../engine/generated/softlookup.js";
    expect(importFault("web/widgets/a.ts", { path })).toContain("only web/engine/");
    expect(importFault("web/engine/module.ts", { path: "./generated/softlookup.js" })).toBe(
      undefined,
    );
  });

  it("keeps the parts of the page apart", () => {
    const fault = (file, path) => importFault(file, { path });
    expect(fault("web/compiler/a.ts", "../shell/theme.ts")).toContain("may not import");
    expect(fault("web/widgets/card/a.ts", "../../compiler/b.ts")).toContain("may not import");
    expect(fault("web/engine/a.ts", "../widgets/b.ts")).toContain("may not import");
    expect(fault("web/widgets/card/a.ts", "../../engine/index.ts")).toBeUndefined();
    expect(fault("web/shell/a.ts", "../widgets/loaders.ts")).toBeUndefined();
    expect(fault("web/widgets/card/a.ts", "lit")).toBeUndefined();
  });
});
