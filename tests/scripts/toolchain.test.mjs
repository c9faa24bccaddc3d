import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compareVersions } from "../../emscripten/toolchain.mjs";
import { cacheFolder, completeFolders, fillAtomically } from "../../scripts/cache.mjs";
import { trixieSources } from "../../scripts/debian.mjs";
import { withLock } from "../../scripts/lock.mjs";
import { parsePort } from "../../scripts/options.mjs";
import { formatSeconds } from "../../scripts/report.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "soft-lookup-cache-"));
  vi.stubEnv("XDG_CACHE_HOME", folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe("compareVersions", () => {
  it.each([
    ["3.1.69", "3.1.69", 0],
    ["3.1.6", "3.1.69", -1],
    ["3.1.100", "3.1.69", 1],
    ["4.0.1", "3.1.69", 1],
    ["3.2", "3.1.69", 1],
  ])("%s and %s", (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign));
});

describe("trixieSources", () => {
  it("swaps the suite of deb822 sources and leaves the others out", () => {
    const text = [
      "Types: deb",
      "# URIs: http://old.example/debian",
      "URIs: http://mirror.example/debian",
      "Suites: bookworm bookworm-updates",
      "Components: main contrib",
      "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg",
      "",
      "Types: deb",
      "URIs: http://mirror.example/debian-security",
      "Suites: bookworm-security",
      "Components: main",
      "",
      "Enabled: no",
      "Types: deb",
      "URIs: http://off.example/debian",
      "Suites: bookworm",
      "Components: main",
    ].join("\n");
    expect(trixieSources([{ name: "debian.sources", text }], "bookworm")).toEqual(
      ["deb", "deb-src"].map(
        (type) =>
          `${type} [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ` +
          "http://mirror.example/debian trixie main",
      ),
    );
  });

  it("reads one-line sources with and without options", () => {
    const text = [
      "# deb http://commented.example/debian bookworm main",
      "deb http://a.example/debian bookworm main contrib # the mirror",
      "deb-src http://a.example/debian bookworm main",
      "deb [arch=amd64 trusted=yes] http://b.example/debian stable main",
      "deb http://c.example/debian bookworm-backports main",
      "deb http://d.example/debian bookworm contrib",
    ].join("\n");
    const sources = trixieSources([{ name: "sources.list", text }], "bookworm");
    expect(sources.filter((line) => line.startsWith("deb "))).toEqual([
      "deb http://a.example/debian trixie main",
      "deb [trusted=yes] http://b.example/debian trixie main",
    ]);
  });
});

describe("the cache folder", () => {
  it("shows a folder only once it is complete", async () => {
    await fillAtomically("thing-1.2.3", async (partial) => {
      expect(completeFolders(/^thing-(.*)$/)).toEqual([]);
      writeFileSync(join(partial, "file"), "x");
      return { layout: 1 };
    });
    const [found] = completeFolders(/^thing-(\d+\.\d+\.\d+)$/);
    expect(found.marker).toEqual({ layout: 1 });
    expect(readdirSync(found.folder).sort()).toEqual(["complete.json", "file"]);
  });

  it("keeps nothing of a fill that failed", async () => {
    const fill = async (partial) => {
      writeFileSync(join(partial, "file"), "x");
      throw new Error("disk full");
    };
    await expect(fillAtomically("thing-1.2.3", fill)).rejects.toThrow("disk full");
    expect(readdirSync(cacheFolder())).toEqual([]);
  });
});

describe("withLock", () => {
  it("lets one in at a time", async () => {
    const file = join(folder, "lock");
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock(file, "testing", work)));
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["a dead process", { pid: 2 ** 22 + 1, host: hostname() }, 0],
    ["a lock untouched for minutes", { pid: process.pid, host: "elsewhere" }, 300],
  ])("takes over from %s", async (_name, holder, age) => {
    const file = join(folder, "lock");
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(holder));
    const touched = Date.now() / 1000 - age;
    utimesSync(file, touched, touched);
    expect(await withLock(file, "testing", async () => "done")).toBe("done");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("parsePort", () => {
  it("takes a port", () => expect(parsePort("4173")).toBe(4173));
  it.each(["", "0", "65536", "-1", "1e3", "80 ", "http"])("refuses %o", (text) => {
    expect(() => parsePort(text)).toThrow("--port takes a number");
  });
});

describe("formatSeconds", () => {
  it.each([
    [420, "0.4 s"],
    [12_400, "12 s"],
    [185_000, "3 min 05 s"],
  ])("%d ms", (milliseconds, text) => expect(formatSeconds(milliseconds)).toBe(text));
});
