import { land } from "./landing.ts";
import { notify } from "./notices.ts";
import { parsePermalink, permalinks } from "./permalink.ts";

/**
 * Links into the page. A fragment here is `#section?widget.property=value`, which browsers look up
 * whole and do not find; and following a plain `#section` would forget what the widgets have set.
 * So the page follows its own links itself.
 */
export function followLinks(): void {
  document.addEventListener("click", follow);
  permalinks.addEventListener("change", () => {
    report();
    locate();
  });
  report();
}

/** The section or widget that the address names; the first widget it sets, if none. */
function namedTarget(): HTMLElement | null {
  const id = permalinks.section || permalinks.widgets[0];
  return id === undefined ? null : document.getElementById(id);
}

function locate(): void {
  const target = namedTarget();
  if (target) void land(target);
}

/** Opens the page where its address says; figures grow until `settled` resolves. */
export async function openAtLocation(settled: Promise<unknown>): Promise<void> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // The browser itself returns to where the reader was.
  if (entry?.type === "reload" || entry?.type === "back_forward") return;
  const target = namedTarget();
  if (target) await land(target, settled);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const [origin] = event.composedPath();
  const link = origin instanceof Element ? origin.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return;
  if (!isOnThisPage(link)) return;
  const { permalink } = parsePermalink(link.hash);
  const target = document.getElementById(permalink.section);
  if (permalink.section !== "" && !target) return;
  event.preventDefault();
  permalinks.open(permalink);
  locate();
}

function isOnThisPage(link: HTMLAnchorElement): boolean {
  const here = new URL(location.href);
  return (
    link.hash !== "" &&
    link.origin === here.origin &&
    link.pathname === here.pathname &&
    link.search === here.search
  );
}

/** Names what in the address cannot be followed. */
function report(): void {
  for (const problem of permalinks.problems) notify(problem);
  const { section, widgets } = permalinks;
  if (section !== "" && !document.getElementById(section)) {
    notify(`The link leads to a section “${section}”, which this page does not have.`);
  }
  for (const widget of widgets) {
    if (document.getElementById(widget)) continue;
    notify(`The link sets something for a figure “${widget}”, which this page does not have.`);
  }
}
