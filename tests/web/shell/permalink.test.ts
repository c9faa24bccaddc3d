// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";

const origin = "https://lessons.test/seq2seq-attention/";

/** The few parts of a browser's window that permalinks touch. */
function fakeWindow(hash: string): { history: { pushState: ReturnType<typeof vi.fn> } } {
  const fakeLocation = { href: origin + hash, hash };
  const go = (_state: unknown, _title: string, url: string): void => {
    fakeLocation.href = url;
    fakeLocation.hash = new URL(url).hash;
  };
  const history = { state: null, pushState: vi.fn(go), replaceState: vi.fn(go) };
  vi.stubGlobal("location", fakeLocation);
  vi.stubGlobal("history", history);
  vi.stubGlobal("addEventListener", vi.fn());
  return { history };
}

async function load(hash: string) {
  vi.resetModules();
  const window = fakeWindow(hash);
  return { ...(await import("../../../web/shell/permalink.ts")), ...window };
}

describe("permalinks", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it("reads a section and the values of each widget", async () => {
    const { parsePermalink } = await load("");
    const { permalink, problems } = parsePermalink(
      "#try-it?heatmap.temperature=0.4&steps.scores=1,2",
    );
    expect(problems).toEqual([]);
    expect(permalink.section).toBe("try-it");
    expect(permalink.values.get("heatmap")).toEqual(new Map([["temperature", "0.4"]]));
    expect(permalink.values.get("steps")).toEqual(new Map([["scores", "1,2"]]));
  });

  it.each([
    ["#a?x", "x"],
    ["#a?heatmap=1", "heatmap=1"],
    ["#a?.row=1", ".row=1"],
    ["#a?heatmap.=1", "heatmap.=1"],
    ["#a?heatmap.row=%zz", "%zz"],
  ])("names what is wrong with %s and keeps the rest", async (hash, part) => {
    const { parsePermalink } = await load("");
    const { permalink, problems } = parsePermalink(`${hash}&steps.row=2`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(part);
    expect(permalink.section).toBe("a");
    expect(permalink.values.get("steps")).toEqual(new Map([["row", "2"]]));
  });

  it("writes what it reads, with any text in a value", async () => {
    const { formatPermalink, parsePermalink } = await load("");
    const text = "50% & more = 1+1, “é” #?";
    const permalink = { section: "s", values: new Map([["w", new Map([["text", text]])]]) };
    expect(parsePermalink(formatPermalink(permalink)).permalink).toEqual(permalink);
    expect(formatPermalink({ section: "", values: new Map() })).toBe("");
  });

  it("opens a section and keeps what the widgets have set", async () => {
    const { permalinks, history } = await load("#start?heatmap.row=3");
    const changed = vi.fn();
    permalinks.addEventListener("change", changed);
    permalinks.open({ section: "glossary", values: new Map() });
    expect(history.pushState).toHaveBeenCalledWith(null, "", `${origin}#glossary?heatmap.row=3`);
    expect(changed).not.toHaveBeenCalled();
  });

  it("opens a link that sets a widget: that widget changes, others stay", async () => {
    const { permalinks } = await load("#start?heatmap.row=3&steps.scores=1,2");
    const changed = vi.fn();
    permalinks.addEventListener("change", changed);
    permalinks.open({ section: "s", values: new Map([["heatmap", new Map([["row", "5"]])]]) });
    expect(permalinks.valuesOf("heatmap").get("row")).toBe("5");
    expect(permalinks.valuesOf("steps").get("scores")).toBe("1,2");
    expect(permalinks.widgets).toEqual(["heatmap", "steps"]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("adds nothing to the history where the link leads to the same place", async () => {
    const { permalinks, history } = await load("#start?heatmap.row=3");
    permalinks.open({ section: "start", values: new Map() });
    expect(history.pushState).not.toHaveBeenCalled();
  });
});
