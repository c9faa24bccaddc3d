import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const fileName = "service-worker.js";

/** Files that only a person or a crawler fetches. */
const leftOut = [fileName, "licences.txt", "robots.txt", "sitemap.xml", ".nojekyll"];

/** Names that carry a digest of their content, as Vite writes them. */
const digested = /(^|\/)assets\/.*-[\w-]{8}\.\w+$/;

/**
 * Writes `service-worker.js` into a built site, with the list of the site's files. Everything in
 * it is relative to the site's root, so the site may stand under any sub-path.
 *
 * @param {string} siteFolder the built site, such as `dist`
 * @returns {Promise<{ files: number, version: string }>}
 */
export async function buildServiceWorker(siteFolder) {
  const { entries, version } = await listSite(siteFolder);
  await build({
    configFile: false,
    root: fileURLToPath(new URL(".", import.meta.url)),
    publicDir: false,
    logLevel: "warn",
    define: { siteEntries: JSON.stringify(entries), siteVersion: JSON.stringify(version) },
    build: {
      outDir: siteFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL("worker.ts", import.meta.url)),
        formats: ["iife"],
        name: "softLookup",
        fileName: () => fileName,
      },
    },
  });
  return { files: entries.length, version };
}

/**
 * The site's files and a name for exactly these files.
 *
 * @param {string} siteFolder
 * @returns {Promise<{ entries: { url: string, revision: string | null }[], version: string }>}
 */
export async function listSite(siteFolder) {
  const found = await readdir(siteFolder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteFolder, join(entry.parentPath ?? entry.path, entry.name)))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !leftOut.includes(path) && !path.endsWith(".map"))
    .sort();
  const entries = [];
  for (const url of paths) {
    const revision = digested.test(url) ? null : digest(await readFile(join(siteFolder, url)));
    entries.push({ url, revision });
  }
  return { entries, version: digest(JSON.stringify(entries)) };
}

/** @param {string | Uint8Array} content */
function digest(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
