import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chooseEncoding, kPolicy, serve } from "../../scripts/server.mjs";

const page = `<!doctype html><title>Home</title>${"<p>attention</p>".repeat(100)}`;
const wasm = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
let folder;
let root;
let server;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "soft-lookup-server-"));
  root = join(folder, "site");
  mkdirSync(join(root, "assets"), { recursive: true });
  mkdirSync(join(root, "lesson"));
  writeFileSync(join(root, "index.html"), page);
  writeFileSync(join(root, "404.html"), "<!doctype html><title>Missing</title>");
  writeFileSync(join(root, "lesson/index.html"), "<!doctype html><title>Lesson</title>");
  writeFileSync(join(root, "a b.txt"), "spaced");
  writeFileSync(join(root, "assets/core-BX3a_9-q.wasm"), wasm);
  writeFileSync(join(root, "assets/page-Ck2lQ0aZ.js"), "export {};");
  writeFileSync(join(root, "service-worker.js"), "export {};");
  writeFileSync(join(folder, "secret.txt"), "secret");
  symlinkSync(join(folder, "secret.txt"), join(root, "link.txt"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** One request with the path exactly as given; fetch would tidy it up first. */
function ask(path, { method = "GET", headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: server.port, path, method, headers });
    asked.on("error", reject);
    asked.on("response", (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    asked.end();
  });
}

describe("the static server", () => {
  it("sends a folder's index with the policy and no long-lived caching", async () => {
    server = await serve({ root });
    const { status, headers, body } = await ask("/");
    expect(status).toBe(200);
    expect(body.toString()).toBe(page);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toBe(kPolicy);
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("lets hashed assets be kept for ever and nothing else", async () => {
    server = await serve({ root });
    const asset = await ask("/assets/page-Ck2lQ0aZ.js");
    expect(asset.headers["cache-control"]).toContain("immutable");
    const worker = await ask("/service-worker.js");
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  it("sends wasm with its type, or with a wrong one on request", async () => {
    server = await serve({ root });
    const right = await ask("/assets/core-BX3a_9-q.wasm");
    expect(right.headers["content-type"]).toBe("application/wasm");
    expect(right.body).toEqual(wasm);
    await server.close();
    server = await serve({ root, wrongWasmMime: true });
    const wrong = await ask("/assets/core-BX3a_9-q.wasm");
    expect(wrong.headers["content-type"]).toBe("text/plain");
    expect(wrong.body).toEqual(wasm);
  });

  it("compresses as the browser accepts", async () => {
    server = await serve({ root });
    const brotli = await ask("/", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
    const gzip = await ask("/", { headers: { "Accept-Encoding": "gzip, br;q=0" } });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect(gzip.headers.vary).toBe("Accept-Encoding");
    expect(new Set([brotli.headers.etag, gzip.headers.etag]).size).toBe(2);
  });

  it("answers 304 to the tag it gave, and 200 once the file changed", async () => {
    server = await serve({ root });
    const path = "/lesson/";
    const { etag } = (await ask(path)).headers;
    const again = await ask(path, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    writeFileSync(join(root, "lesson/index.html"), "<!doctype html><title>Changed lesson</title>");
    const changed = await ask(path, { headers: { "If-None-Match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.body.toString()).toContain("Changed");
  });

  it("adds the slash a folder's relative links need, and keeps the query", async () => {
    server = await serve({ root });
    const { status, headers } = await ask("/lesson?x=1");
    expect(status).toBe(301);
    expect(headers.location).toBe("/lesson/?x=1");
  });

  it("never redirects to another host", async () => {
    server = await serve({ root });
    const { headers } = await ask("//lesson");
    expect(headers.location ?? "/").not.toMatch(/^\/\//);
  });

  it("serves below a base path and nothing outside it", async () => {
    server = await serve({ root, base: "sub/path" });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/sub/path/`);
    expect((await ask("/sub/path/")).status).toBe(200);
    expect((await ask("/sub/path")).headers.location).toBe("/sub/path/");
    expect((await ask("/")).status).toBe(404);
    expect((await ask("/sub/pathology")).status).toBe(404);
  });

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/lesson/../../secret.txt",
    "/..%5csecret.txt",
    "/link.txt",
    "/index.html%00.txt",
    "/nothing-here",
    "/index.html/",
    "/assets/",
  ])("answers 404 with the site's page to %s", async (path) => {
    server = await serve({ root });
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain("Missing");
  });

  it("decodes names and refuses malformed ones", async () => {
    server = await serve({ root });
    expect((await ask("/a%20b.txt")).body.toString()).toBe("spaced");
    expect((await ask("/%E0%A4%A")).status).toBe(400);
  });

  it("answers GET and HEAD only", async () => {
    server = await serve({ root });
    const head = await ask("/", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(Number(head.headers["content-length"])).toBe(page.length);
    expect((await ask("/", { method: "POST" })).status).toBe(405);
  });

  it("says that a port is taken", async () => {
    server = await serve({ root });
    await expect(serve({ root, port: server.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("chooseEncoding", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip", "gzip"],
    ["GZIP;q=0.5, deflate", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["br;q=0.1, gzip;q=1", "br"],
  ])("%s: %s", (header, expected) => expect(chooseEncoding(header)).toBe(expected));
});
