/** One file of the site, as the build lists it. */
export interface PrecacheEntry {
  /** Relative to the site's root. */
  url: string;
  /** A digest of the content, or null where the name already carries one. */
  revision: string | null;
}

/** Part of the CacheStorage interface, so that a test can stand in for it. */
export type Caches = Pick<CacheStorage, "open" | "keys" | "delete" | "match">;

export interface PrecacheOptions {
  caches: Caches;
  fetch: (request: Request) => Promise<Response>;
  /** The site's root: the scope of the worker, with a slash at the end. */
  scope: string;
  entries: readonly PrecacheEntry[];
  /** Names one build; two builds with the same files share it. */
  version: string;
}

/** How many files are fetched at a time while the site is being stored. */
const connections = 4;

/** How many builds stay stored: the current one, and the one an open page may still be using. */
const keptVersions = 2;

/**
 * The site's files in the browser's cache, one cache a build, so that a page and its scripts are
 * always of the same build.
 */
export class Precache {
  readonly name: string;
  private readonly prefix: string;
  private readonly options: PrecacheOptions;

  constructor(options: PrecacheOptions) {
    this.options = options;
    this.prefix = `soft-lookup ${options.scope} `;
    this.name = this.prefix + options.version;
  }

  /** Stores every file of this build; rejects if one cannot be fetched. */
  async install(): Promise<void> {
    const cache = await this.options.caches.open(this.name);
    const queue = [...this.options.entries];
    const work = async (): Promise<void> => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const url = new URL(entry.url, this.options.scope).href;
        await cache.put(url, await this.obtain(url, entry));
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
  }

  /** Drops the builds that no open page can be using. */
  async tidy(): Promise<void> {
    const names = (await this.options.caches.keys()).filter((name) => name.startsWith(this.prefix));
    const others = names.filter((name) => name !== this.name);
    const dropped = others.slice(0, Math.max(0, others.length - (keptVersions - 1)));
    await Promise.all(dropped.map((name) => this.options.caches.delete(name)));
  }

  /** A stored file: this build's, else another stored build's of the same address. */
  async find(address: string): Promise<Response | undefined> {
    const url = new URL(address);
    url.search = "";
    url.hash = "";
    if (url.pathname.endsWith("/")) url.pathname += "index.html";
    const cache = await this.options.caches.open(this.name);
    return (await cache.match(url.href)) ?? (await this.options.caches.match(url.href));
  }

  /** A file whose name carries its digest may come from any cache, another only from the server. */
  private async obtain(url: string, entry: PrecacheEntry): Promise<Response> {
    if (entry.revision === null) {
      const stored = await this.options.caches.match(url);
      if (stored) return stored;
    }
    const cache: RequestCache = entry.revision === null ? "default" : "no-cache";
    const response = await this.options.fetch(new Request(url, { cache }));
    if (!response.ok) throw new Error(`${url} could not be stored: ${response.status}.`);
    return response;
  }
}
