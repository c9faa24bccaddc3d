import type { PrecacheEntry } from "./precache.ts";

/** Writes `service-worker.js` into a built site. */
export function buildServiceWorker(siteFolder: string): Promise<{ files: number; version: string }>;

/** The site's files and a name for exactly these files. */
export function listSite(
  siteFolder: string,
): Promise<{ entries: PrecacheEntry[]; version: string }>;
