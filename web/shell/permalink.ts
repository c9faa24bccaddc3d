/**
 * State is a link: `#section?widget.property=value&…`, with defaults left out. Widgets read their
 * part when they start and write it back as the reader changes things.
 */

export interface Permalink {
  section: string;
  /** widget id -> property -> text */
  values: Map<string, Map<string, string>>;
}

/** Reads a hash; whatever cannot be read is left out and named in `problems`, one sentence each. */
export function parsePermalink(hash: string): { permalink: Permalink; problems: string[] } {
  const problems: string[] = [];
  const text = hash.replace(/^#/, "");
  const question = text.indexOf("?");
  const section = decode(question < 0 ? text : text.slice(0, question), problems) ?? "";
  const values = new Map<string, Map<string, string>>();
  const pairs = question < 0 ? [] : text.slice(question + 1).split("&");
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const key = decode(equals < 0 ? pair : pair.slice(0, equals), problems);
    const value = equals < 0 ? "" : decode(pair.slice(equals + 1), problems);
    if (key === undefined || value === undefined) continue;
    const dot = key.indexOf(".");
    if (equals < 0 || dot <= 0 || dot === key.length - 1) {
      problems.push(`“${pair}” in the link is not of the form widget.property=value.`);
      continue;
    }
    const widget = key.slice(0, dot);
    const properties = values.get(widget) ?? new Map<string, string>();
    properties.set(key.slice(dot + 1), value);
    values.set(widget, properties);
  }
  return { permalink: { section, values }, problems };
}

export function formatPermalink(permalink: Permalink): string {
  const pairs: string[] = [];
  for (const [widget, properties] of permalink.values) {
    for (const [name, value] of properties) {
      pairs.push(`${encode(widget)}.${encode(name)}=${encode(value)}`);
    }
  }
  const section = encode(permalink.section);
  if (pairs.length === 0) return section === "" ? "" : `#${section}`;
  return `#${section}?${pairs.join("&")}`;
}

function decode(text: string, problems: string[]): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    problems.push(`“${text}” in the link is damaged: a % must be followed by two hex digits.`);
    return undefined;
  }
}

/** Leaves what is legal and readable in a fragment, such as commas and colons, as it is. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/")
    .replaceAll("%20", "+");
}

/** How long input must rest before the address is rewritten; browsers limit replaceState calls. */
const restMilliseconds = 150;

/** The page's one permalink, kept in step with the address bar. */
export class PermalinkStore extends EventTarget {
  private permalink: Permalink;
  private timer: ReturnType<typeof setTimeout> | undefined;
  problems: string[];

  constructor() {
    super();
    ({ permalink: this.permalink, problems: this.problems } = parsePermalink(location.hash));
    addEventListener("hashchange", () => this.reload());
    addEventListener("pagehide", () => this.flush());
  }

  get section(): string {
    return this.permalink.section;
  }

  /** The text of every property the link sets for one widget. */
  valuesOf(widget: string): ReadonlyMap<string, string> {
    return this.permalink.values.get(widget) ?? new Map<string, string>();
  }

  /** Replaces one widget's part of the link; written to the address once input rests. */
  write(widget: string, values: ReadonlyMap<string, string>): void {
    if (values.size === 0) this.permalink.values.delete(widget);
    else this.permalink.values.set(widget, new Map(values));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), restMilliseconds);
  }

  /** Remembers the section in view, so that the link opens there. */
  visit(section: string): void {
    if (section === this.permalink.section) return;
    this.permalink.section = section;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), restMilliseconds);
  }

  /** Follows a link on this page: what it does not mention stays as it is, and Back returns. */
  open(target: Permalink): void {
    this.flush();
    this.permalink.section = target.section;
    for (const [widget, values] of target.values) this.permalink.values.set(widget, values);
    const link = this.link();
    if (link !== location.href) history.pushState(null, "", link);
    if (target.values.size > 0) this.dispatchEvent(new Event("change"));
  }

  /** The ids of all widgets that the link sets something for. */
  get widgets(): string[] {
    return [...this.permalink.values.keys()];
  }

  /** The absolute link that reproduces the page as it stands, opened at `section` if given. */
  link(section = this.permalink.section): string {
    return location.href.replace(/#.*$/, "") + formatPermalink({ ...this.permalink, section });
  }

  /** Writes a pending change to the address at once. */
  flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    history.replaceState(history.state, "", this.link());
  }

  private reload(): void {
    ({ permalink: this.permalink, problems: this.problems } = parsePermalink(location.hash));
    this.dispatchEvent(new Event("change"));
  }
}

export const permalinks = new PermalinkStore();
