import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { build, createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../../web/compiler/page.ts";
import { lessonPages } from "../../../web/compiler/plugin.ts";
import { core, siteFolder, siteInput } from "./orchard.ts";

const source = { version: () => 1, load: async () => core };

function orchardPages(changes: Partial<typeof siteInput> = {}) {
  const { core: _, ...input } = siteInput;
  return lessonPages({ ...input, ...changes, web: siteFolder, core: source });
}

const shared = { configFile: false, root: siteFolder, base: "./", logLevel: "silent" } as const;

describe("a build", () => {
  const outDir = mkdtempSync(join(tmpdir(), "orchard-"));
  const read = (file: string) => readFileSync(join(outDir, file), "utf8");
  let files: string[] = [];

  beforeAll(async () => {
    await build({
      ...shared,
      plugins: [orchardPages()],
      build: { outDir, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
    files = readdirSync(outDir, { recursive: true }).map((file) => String(file));
  });
  afterAll(() => rmSync(outDir, { recursive: true }));

  it("writes every page", () => {
    const pages = files.filter((file) => file.endsWith(".html")).sort();
    expect(pages).toEqual([
      "404.html",
      "embed/index.html",
      "glossary/index.html",
      "harvest/index.html",
      "index.html",
      "orchard/index.html",
      "references/index.html",
    ]);
  });

  it("leaves no HTML in the source", () => {
    const sources = readdirSync(join(siteFolder, "lessons"), { recursive: true }).map(String);
    expect(sources.filter((file) => file.endsWith(".html"))).toEqual([]);
  });

  it("points every page at files that exist, by relative addresses", () => {
    for (const page of files.filter((file) => file.endsWith(".html"))) {
      const html = read(page);
      const addresses = [...html.matchAll(/<(?:link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)];
      expect(addresses.length).toBeGreaterThan(3);
      for (const [, address = ""] of addresses) {
        expect(address).toMatch(/^\.\.?\//);
        const target = posix.join(dirname(page), address);
        expect(files, `${address} in ${page}`).toContain(target);
      }
    }
  });

  it("keeps to the page's policy", () => {
    for (const page of files.filter((file) => file.endsWith(".html"))) {
      const html = read(page);
      expect(html.replaceAll("&#x27;", "'")).toContain(`content="${contentSecurityPolicy}"`);
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
      expect(html).not.toMatch(/<style\b|\sstyle=|\son[a-z]+=|data:|blob:/);
    }
  });

  it("runs the script of each kind of page", () => {
    const scriptsOf = (page: string) =>
      [...read(page).matchAll(/<script type="module"[^>]*src="([^"]+)"/g)]
        .map(([, address = ""]) => read(posix.join(dirname(page), address)))
        .join();
    expect(scriptsOf("orchard/index.html")).toMatch(/[`"']main[`"']/);
    expect(scriptsOf("embed/index.html")).toMatch(/[`"']embed[`"']/);
  });
});

describe("a build with problems", () => {
  it("fails and lists them all", async () => {
    const failing = build({
      ...shared,
      plugins: [orchardPages({ schemas: [] })],
      build: { write: false },
    });
    await expect(failing).rejects.toThrow(
      /The lessons have 2 problems:\n\nlessons\/orchard\/index\.md:15:1: There is no directive “bar-chart”[\s\S]*:19:1: There is no directive “numpy-demo”/,
    );
  });
});

describe("the development server", () => {
  let server: ViteDevServer;
  let address = "";

  beforeAll(async () => {
    server = await createServer({
      ...shared,
      plugins: [orchardPages()],
      server: { port: 0, host: "127.0.0.1", hmr: false },
      optimizeDeps: { noDiscovery: true },
    });
    await server.listen();
    const bound = server.httpServer?.address();
    address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
  });
  afterAll(() => server.close());

  const get = (path: string) => fetch(address + path, { redirect: "manual" });

  it.each(["/", "/orchard/", "/orchard/index.html", "/glossary/?x=1"])(
    "answers %s",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const html = await response.text();
      expect(html).toContain("<article>");
      expect(html).toContain("/@vite/client");
      expect(html).toContain("style-src 'self' 'unsafe-inline'");
    },
  );

  it("sends a folder's name to the folder", async () => {
    const response = await get("/orchard?x=1");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/orchard/?x=1");
  });

  it("answers an unknown page with the page for that", async () => {
    const response = await get("/nowhere/");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  });

  it("leaves scripts to Vite", async () => {
    const response = await get("/shell/main.ts");
    expect(response.headers.get("content-type")).toContain("javascript");
  });
});
