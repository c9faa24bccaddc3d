import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerFile, answerPage } from "../../../web/shell/service-worker/answer.ts";
import { buildServiceWorker, listSite } from "../../../web/shell/service-worker/build.mjs";
import {
  type Caches,
  Precache,
  type PrecacheEntry,
} from "../../../web/shell/service-worker/precache.ts";

const scope = "https://host.test/courses/";
const entries: PrecacheEntry[] = [
  { url: "index.html", revision: "1" },
  { url: "glossary/index.html", revision: "2" },
  { url: "assets/main-abcd1234.js", revision: null },
];

/** CacheStorage in memory. */
function memoryCaches(): Caches & { stores: Map<string, Map<string, Response>> } {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (url: string, response: Response) => void store.set(url, response),
      match: async (url: string) => store.get(url)?.clone(),
    };
  };
  return {
    stores,
    open: async (name) => open(name) as unknown as Cache,
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (url) => {
      const found = [...stores.values()].find((store) => store.has(String(url)));
      return found?.get(String(url))?.clone();
    },
  };
}

function site(version: string, caches: Caches, asked: Request[] = []) {
  const fetch = async (request: Request) => {
    asked.push(request);
    return new Response(`${version}: ${new URL(request.url).pathname}`);
  };
  return new Precache({ caches, fetch, scope, entries, version });
}

const textOf = async (response: Response | undefined) => response?.text();
const never = () => new Promise<void>(() => undefined);

describe("the stored site", () => {
  it("holds every file, and folders by their index", async () => {
    const precache = site("v1", memoryCaches());
    await precache.install();
    expect(await textOf(await precache.find(scope))).toBe("v1: /courses/index.html");
    const page = await precache.find(`${scope}glossary/?from=here#softmax`);
    expect(await textOf(page)).toBe("v1: /courses/glossary/index.html");
    expect(await precache.find(`${scope}missing.js`)).toBeUndefined();
  });

  it("asks the server for what may have changed, and keeps what cannot have", async () => {
    const caches = memoryCaches();
    await site("v1", caches).install();
    const asked: Request[] = [];
    await site("v2", caches, asked).install();
    expect(asked.map(({ url }) => url)).toEqual([
      `${scope}index.html`,
      `${scope}glossary/index.html`,
    ]);
    expect(asked.map(({ cache }) => cache)).toEqual(["no-cache", "no-cache"]);
  });

  it("is not stored in part: one missing file fails it", async () => {
    const fetch = async ({ url }: Request) =>
      new Response("", { status: url.endsWith(".js") ? 404 : 200 });
    const precache = new Precache({ caches: memoryCaches(), fetch, scope, entries, version: "v1" });
    await expect(precache.install()).rejects.toThrow("main-abcd1234.js could not be stored: 404");
  });

  it("keeps the build before, for pages still open, and drops older ones of this site only", async () => {
    const caches = memoryCaches();
    await caches.open("another site's cache");
    for (const version of ["v1", "v2", "v3"]) await site(version, caches).install();
    await site("v3", caches).tidy();
    expect([...caches.stores.keys()]).toEqual([
      "another site's cache",
      `soft-lookup ${scope} v2`,
      `soft-lookup ${scope} v3`,
    ]);
  });

  it("keeps itself when an older build is activated again", async () => {
    const caches = memoryCaches();
    for (const version of ["v1", "v2"]) await site(version, caches).install();
    await site("v1", caches).tidy();
    expect(caches.stores.size).toBe(2);
  });
});

describe("an answer", () => {
  let stored: Precache;
  beforeEach(async () => {
    stored = site("stored", memoryCaches());
    await stored.install();
  });

  it("is the network's page while there is one", async () => {
    const fetch = async () => new Response("fresh");
    expect(await textOf(await answerPage(stored, scope, { fetch, wait: never }))).toBe("fresh");
  });

  it("is the stored page offline", async () => {
    const fetch = () => Promise.reject(new TypeError("offline"));
    const page = await answerPage(stored, scope, { fetch, wait: never });
    expect(await textOf(page)).toBe("stored: /courses/index.html");
  });

  it("is the stored page when the network keeps the reader waiting", async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const page = await answerPage(stored, scope, { fetch, wait: async () => undefined });
    expect(await textOf(page)).toBe("stored: /courses/index.html");
  });

  it("waits for the network where nothing is stored", async () => {
    const late = new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response("late")), 20);
    });
    const wait = async () => undefined;
    const page = await answerPage(stored, `${scope}new/`, { fetch: () => late, wait });
    expect(await textOf(page)).toBe("late");
  });

  it("is the stored page when the server is broken, but not when a page is gone", async () => {
    const answer = async (status: number) => {
      const fetch = async () => new Response("server", { status });
      return textOf(await answerPage(stored, scope, { fetch, wait: never }));
    };
    expect(await answer(503)).toBe("stored: /courses/index.html");
    expect(await answer(404)).toBe("server");
  });

  it("fails as the network does where nothing is stored", async () => {
    const fetch = () => Promise.reject(new TypeError("offline"));
    await expect(answerPage(stored, `${scope}new/`, { fetch, wait: never })).rejects.toThrow(
      "offline",
    );
  });

  it("takes files from the store first", async () => {
    const fetch = async () => new Response("network");
    const file = `${scope}assets/main-abcd1234.js`;
    expect(await textOf(await answerFile(stored, file, { fetch }))).toContain("stored");
    expect(await textOf(await answerFile(stored, `${scope}other.js`, { fetch }))).toBe("network");
  });
});

describe("the build's service worker", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "soft-lookup-site-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<p>one</p>");
    writeFileSync(join(folder, "robots.txt"), "");
    writeFileSync(join(folder, "assets/main-AbC_12-9.js"), "");
    writeFileSync(join(folder, "assets/main-AbC_12-9.js.map"), "");
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("lists the site's files; a digest in the name needs no revision", async () => {
    const { entries: listed } = await listSite(folder);
    expect(listed).toEqual([
      { url: "assets/main-AbC_12-9.js", revision: null },
      { url: "index.html", revision: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
  });

  it("has another version exactly when a file changes", async () => {
    const { version } = await listSite(folder);
    expect((await listSite(folder)).version).toBe(version);
    writeFileSync(join(folder, "index.html"), "<p>two</p>");
    expect((await listSite(folder)).version).not.toBe(version);
  });

  it("is one plain script that knows the files, and does not list itself", async () => {
    const first = await buildServiceWorker(folder);
    const script = readFileSync(join(folder, "service-worker.js"), "utf8");
    expect(script).toContain("assets/main-AbC_12-9.js");
    expect(script).toContain(first.version);
    expect(script).not.toMatch(/\b(import|export)\b/);
    expect(await buildServiceWorker(folder)).toEqual(first);
    expect(readFileSync(join(folder, "service-worker.js"), "utf8")).toBe(script);
  });
});
