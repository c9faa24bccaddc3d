import { siteRoot } from "./site.ts";

/**
 * Stores the site for reading offline, once the page has nothing better to do. Where a service
 * worker is not to be had, the page is as it was.
 */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !location.protocol.startsWith("http")) return;
  if (!("serviceWorker" in navigator) || window !== window.top) return;
  try {
    await navigator.serviceWorker.register(new URL("service-worker.js", siteRoot()));
    await navigator.serviceWorker.ready;
  } catch {
    return;
  }
  const line = document.createElement("p");
  line.textContent = "This site is stored in your browser and works offline.";
  document.querySelector("footer.site")?.append(line);
}
