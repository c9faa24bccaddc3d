/** The service worker: after the first visit the whole site reads and computes offline. */
import { answerFile, answerPage } from "./answer.ts";
import { Precache, type PrecacheEntry } from "./precache.ts";

/** Both are set by build.mjs. */
declare const siteEntries: readonly PrecacheEntry[];
declare const siteVersion: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

const precache = new Precache({
  caches,
  fetch: (request) => fetch(request),
  scope: worker.registration.scope,
  entries: siteEntries,
  version: siteVersion,
});

worker.addEventListener("install", (event) => {
  event.waitUntil(precache.install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (!request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === "navigate") {
    const load = async (): Promise<Response> =>
      ((await event.preloadResponse) as Response | undefined) ?? fetch(request);
    event.respondWith(answerPage(precache, request.url, { fetch: load }));
  } else {
    event.respondWith(answerFile(precache, request.url, { fetch: () => fetch(request) }));
  }
});

async function activate(): Promise<void> {
  await precache.tidy();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
