// A static file server for the built site, with the Content-Security-Policy the site promises to keep.

import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseOptions, parsePort } from "./options.mjs";
import { inProject } from "./project.mjs";
import { Failure, runMain, say } from "./report.mjs";

export const kPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

const kTypes = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".py": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const kCompressible = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/svg)/;
const kHashed = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

const compressors = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The best coding of an Accept-Encoding header that the server can produce, or undefined. */
export function chooseEncoding(header) {
  const accepted = new Map();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  return ["br", "gzip"].find((name) => accepted.get(name) > 0);
}

/** Files below a root, read and compressed once per version and kept in memory. */
class FileStore {
  #root;
  #files = new Map();

  constructor(root) {
    this.#root = root;
  }

  /** {path, isFolder} of a decoded URL path below the root, or undefined if there is none. */
  async find(path) {
    if (path.includes("\0")) return undefined;
    const wanted = resolve(this.#root, `.${sep}${path}`);
    try {
      const root = await realpath(this.#root);
      const real = await realpath(wanted);
      if (real !== root && !real.startsWith(root + sep)) return undefined;
      return { path: real, isFolder: (await stat(real)).isDirectory() };
    } catch (error) {
      if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(error.code)) return undefined;
      throw error;
    }
  }

  /** {bytes, tag} of a file in the given coding (undefined: as it is). */
  async read(path, encoding) {
    const { mtimeMs, size } = await stat(path);
    let entry = this.#files.get(path);
    if (entry?.mtimeMs !== mtimeMs || entry.size !== size) {
      const bytes = await readFile(path);
      const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
      entry = { mtimeMs, size, bytes, tag, coded: new Map() };
      this.#files.set(path, entry);
    }
    if (encoding === undefined) return { bytes: entry.bytes, tag: `"${entry.tag}"` };
    if (!entry.coded.has(encoding)) entry.coded.set(encoding, compressors[encoding](entry.bytes));
    return { bytes: await entry.coded.get(encoding), tag: `"${entry.tag}-${encoding}"` };
  }
}

function normaliseBase(base) {
  const trimmed = base.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "/" : `/${trimmed}/`;
}

class Site {
  #store;
  #base;
  #wasmType;
  #policy;

  constructor({ root, base, wrongWasmMime, policy }) {
    this.#store = new FileStore(root);
    this.#base = base;
    this.#wasmType = wrongWasmMime ? "text/plain" : kTypes[".wasm"];
    this.#policy = policy;
  }

  async answer(request, response) {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (this.#policy !== "") response.setHeader("Content-Security-Policy", this.#policy);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return this.#sendText(response, 405, "Only GET and HEAD are answered.");
    }
    const [rawPath, query] = request.url.split(/\?(.*)/s);
    let path;
    try {
      path = decodeURIComponent(rawPath);
    } catch {
      return this.#sendText(response, 400, "The address is not well formed.");
    }
    const redirect = (to) => {
      response.writeHead(301, { Location: query === undefined ? to : `${to}?${query}` }).end();
    };
    if (this.#base !== "/" && `${path}/` === this.#base) return redirect(this.#base);
    if (!path.startsWith(this.#base)) return this.#sendMissing(request, response);
    const found = await this.#store.find(path.slice(this.#base.length));
    if (found === undefined) return this.#sendMissing(request, response);
    if (!found.isFolder) {
      if (path.endsWith("/")) return this.#sendMissing(request, response);
      return this.#sendFile(request, response, 200, found.path);
    }
    // Several leading slashes would make the Location an address of another host.
    if (!path.endsWith("/")) return redirect(`${rawPath.replace(/^\/+/, "/")}/`);
    const index = await this.#store.find(`${path.slice(this.#base.length)}index.html`);
    if (index === undefined) return this.#sendMissing(request, response);
    return this.#sendFile(request, response, 200, index.path);
  }

  async #sendMissing(request, response) {
    const page = await this.#store.find("404.html");
    if (page !== undefined) return this.#sendFile(request, response, 404, page.path);
    return this.#sendText(response, 404, "There is no page at this address.");
  }

  #sendText(response, status, text) {
    response.writeHead(status, { "Content-Type": kTypes[".txt"], "Cache-Control": "no-cache" });
    response.end(`${text}\n`);
  }

  async #sendFile(request, response, status, path) {
    const extension = extname(path).toLowerCase();
    const known = kTypes[extension] ?? "application/octet-stream";
    const type = extension === ".wasm" ? this.#wasmType : known;
    const isCompressible = kCompressible.test(known);
    const encoding = isCompressible
      ? chooseEncoding(request.headers["accept-encoding"])
      : undefined;
    const { bytes, tag } = await this.#store.read(path, encoding);
    const isHashed = path.includes(`${sep}assets${sep}`) && kHashed.test(path);
    response.setHeader("ETag", tag);
    response.setHeader(
      "Cache-Control",
      isHashed && status === 200 ? "public, max-age=31536000, immutable" : "no-cache",
    );
    if (isCompressible) response.setHeader("Vary", "Accept-Encoding");
    const known304 = (request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
    if (status === 200 && known304.some((value) => value.replace(/^W\//, "") === tag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", bytes.length);
    if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
    response.writeHead(status);
    response.end(request.method === "HEAD" ? undefined : bytes);
  }
}

/** Listens on the port, or rejects with an error of code EADDRINUSE. */
function listen(server, port) {
  return new Promise((resolvePort, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolvePort(server.address().port));
  });
}

/**
 * Serves the files below `root` at http://127.0.0.1:port/base/; port 0 takes a free one. Returns
 * {url, port, close}. `wrongWasmMime` sends .wasm as text, as a badly set up host does; `policy` is
 * the Content-Security-Policy header, "" for none.
 */
export async function serve({
  root,
  port = 0,
  base = "/",
  wrongWasmMime = false,
  policy = kPolicy,
}) {
  const path = normaliseBase(base);
  const site = new Site({ root: resolve(root), base: path, wrongWasmMime, policy });
  const server = createServer((request, response) => {
    site.answer(request, response).catch((error) => {
      process.stderr.write(`${request.url}: ${error.stack}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const taken = await listen(server, port);
  const close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${taken}${path}`, port: taken, close };
}

const kHelp = `node scripts/server.mjs [options]

Serves a built site on this machine.
  --root FOLDER       what to serve (default: dist)
  --port N            the port (default: a free one)
  --base PATH         serve below this path (default: /)
  --wrong-wasm-mime   send .wasm files as text/plain, as some hosts do
  --help              print this text
`;

async function main() {
  const values = parseOptions(
    {
      root: { type: "string", default: inProject("dist") },
      port: { type: "string", default: "0" },
      base: { type: "string", default: "/" },
      "wrong-wasm-mime": { type: "boolean", default: false },
    },
    kHelp,
  );
  const root = resolve(values.root);
  const isFolder = await stat(root).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Failure(`There is no folder ${root}: run "npm run build" first.`);
  const port = parsePort(values.port, 0);
  const wrongWasmMime = values["wrong-wasm-mime"];
  try {
    const { url } = await serve({ root, port, base: values.base, wrongWasmMime });
    say(`Serving ${root} at ${url}`);
  } catch (error) {
    if (error.code === "EADDRINUSE") throw new Failure(`Port ${port} is taken: name another.`);
    throw error;
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(main);
}
