import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../../scripts/report.mjs";
import { catch2Counts, playwrightCounts, vitestCounts } from "../../scripts/reports.mjs";
import { chosenStages, runStages } from "../../scripts/stages.mjs";

let lines;

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(...String(text).split("\n").filter(Boolean));
    return true;
  });
});

afterEach(() => vi.restoreAllMocks());

const stage = (name, run) => ({ name, title: name, run });
const nothing = async () => {};

describe("runStages", () => {
  it("sums the counts and ends with them", async () => {
    const stages = [
      stage("a", async () => ({ passed: 3, failed: 0 })),
      stage("b", async () => ({ passed: 4, failed: 0 })),
    ];
    expect(await runStages(nothing, stages)).toBe(0);
    expect(lines.at(-1)).toBe("7 passed, 0 failed");
  });

  it("goes on after a stage that threw, and counts one that ran nothing as failed", async () => {
    const stages = [
      stage("throws", async () => {
        throw new Failure("no compiler");
      }),
      stage("empty", async () => ({ passed: 0, failed: 0 })),
      stage("good", async () => ({ passed: 5, failed: 0 })),
    ];
    expect(await runStages(nothing, stages)).toBe(1);
    expect(lines.at(-1)).toBe("5 passed, 2 failed");
    expect(lines).toContain("Error: no compiler");
  });

  it("runs no stage when the preparation failed", async () => {
    const prepare = async () => {
      throw new Failure("no node");
    };
    const run = vi.fn();
    expect(await runStages(prepare, [stage("a", run)])).toBe(1);
    expect(run).not.toHaveBeenCalled();
    expect(lines.at(-1)).toBe("0 passed, 1 failed");
  });
});

describe("chosenStages", () => {
  const stages = [stage("a"), stage("b"), stage("c")];

  it("keeps the order of the list", () => {
    expect(chosenStages(stages, "c,a").map(({ name }) => name)).toEqual(["a", "c"]);
    expect(chosenStages(stages, undefined)).toBe(stages);
  });

  it("refuses a name it does not know", () => {
    expect(() => chosenStages(stages, "d")).toThrow('--only knows a, b, c, not "d".');
  });
});

describe("the runners' reports", () => {
  it("reads Catch2's", () => {
    const cases = { failed: 2, "fail-but-ok": 1, passed: 40, skipped: 3 };
    const report = { "test-run": { totals: { assertions: {}, "test-cases": cases } } };
    expect(catch2Counts(report)).toEqual({ passed: 41, failed: 2 });
  });

  it("reads Vitest's and counts a file that could not be loaded", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { status: "failed", assertionResults: [] },
        { status: "failed", assertionResults: [{ status: "failed" }] },
        { status: "passed", assertionResults: [{ status: "passed" }] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 7, failed: 2 });
  });

  it("reads Playwright's and counts an error outside the tests", () => {
    const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts({ stats, errors: [{ message: "no config" }] })).toEqual({
      passed: 10,
      failed: 2,
    });
  });
});
