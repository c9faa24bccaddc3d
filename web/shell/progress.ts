import {
  describeProgress,
  emptyProgress,
  fitProgress,
  type ProgressRecord,
  parseProgress,
} from "./progress-record.ts";
import { currentSection, type Mark, scrolledShare, sectionsEnding } from "./reading.ts";
import { siteRoot } from "./site.ts";

const storagePrefix = "soft-lookup:progress:";

/** How long the reader must rest at a section's end, in milliseconds. */
const restMilliseconds = 600;

/** Elements that can be solved: they say so with an event of their own or with the fact `solved`. */
const questionTags = "quiz-question, exercise-check";
const solvedEvents = ["quiz-solved", "exercise-solved"];

/**
 * Where the reader is in a lesson and what is done: the line at the window's upper edge, the
 * current section in the table of contents, and marks that are kept in this browser.
 */
export class LessonProgress {
  private readonly article: HTMLElement;
  private readonly headings: HTMLElement[];
  private readonly links: Map<string, HTMLAnchorElement>;
  private readonly line = document.createElement("div");
  private readonly tally = document.createElement("p");
  private readonly key = storagePrefix + lessonOf(location.pathname);
  private record: ProgressRecord;
  private current = "";
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(article: HTMLElement, contents: HTMLElement) {
    this.article = article;
    this.links = linksOf(contents);
    // Not those of the list of references.
    this.headings = [...article.querySelectorAll<HTMLElement>(":scope > :is(h2, h3)[id]")];
    this.record = this.fit(load(this.key));
    this.line.className = "progress";
    this.tally.className = "tally";
    document.body.append(this.line);
    contents.append(this.tally);
    addEventListener("scroll", this.schedule, { passive: true });
    addEventListener("resize", this.schedule, { passive: true });
    for (const name of solvedEvents) {
      document.addEventListener(name, ({ target }) => this.solve(target));
    }
    document.addEventListener("facts-changed", (event) => {
      if ((event as CustomEvent<Record<string, unknown>>).detail.solved === true) {
        this.solve(event.target);
      }
    });
    this.show();
    this.schedule();
  }

  /** Ids of the sections that count: those of the first level in the table of contents. */
  private get sections(): string[] {
    return this.listed(["h2"]).map(({ id }) => id);
  }

  private fit(record: ProgressRecord): ProgressRecord {
    const questions = [...this.article.querySelectorAll(questionTags)].map(({ id }) => id);
    return fitProgress(record, { sections: this.sections, questions });
  }

  /** The headings that the table of contents lists. */
  private listed(levels: readonly string[]): HTMLElement[] {
    return this.headings.filter(({ id, localName }) => {
      return levels.includes(localName) && this.links.has(id);
    });
  }

  private marks(levels: readonly string[]): Mark[] {
    return this.listed(levels).map((heading) => {
      return { id: heading.id, top: heading.getBoundingClientRect().top };
    });
  }

  private readonly schedule = (): void => {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.follow());
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), restMilliseconds);
  };

  private follow(): void {
    this.frame = 0;
    const { scrollHeight, clientHeight } = document.documentElement;
    const share = scrolledShare(scrollY, scrollHeight, clientHeight);
    this.line.style.setProperty("transform", `scaleX(${share.toFixed(4)})`);
    const current = currentSection(this.marks(["h2", "h3"]), clientHeight);
    if (current === this.current) return;
    this.links.get(this.current)?.removeAttribute("aria-current");
    this.links.get(current)?.setAttribute("aria-current", "true");
    this.current = current;
  }

  /** The reader rests: the sections that end here have been read. */
  private settle(): void {
    if (document.hidden || scrollY === 0) return;
    const { bottom } = this.article.getBoundingClientRect();
    const read = sectionsEnding(this.marks(["h2"]), bottom, document.documentElement.clientHeight);
    this.keep({ ...this.record, sections: union(this.record.sections, read) });
  }

  private solve(question: EventTarget | null): void {
    if (!(question instanceof Element) || !question.matches(questionTags)) return;
    this.keep({ ...this.record, questions: union(this.record.questions, [question.id]) });
  }

  private keep(record: ProgressRecord): void {
    const text = JSON.stringify(record);
    if (text === JSON.stringify(this.record)) return;
    this.record = record;
    try {
      localStorage.setItem(this.key, text);
    } catch {
      // Storage is blocked: the marks last as long as the page.
    }
    this.show();
  }

  private show(): void {
    for (const [id, link] of this.links) {
      const read = this.record.sections.includes(id);
      link.classList.toggle("read", read);
      if (read) link.title = "Read";
      else link.removeAttribute("title");
    }
    const text = describeProgress(this.record);
    this.tally.hidden = text === "";
    this.tally.replaceChildren(`${text}. `, this.forgetButton());
  }

  private forgetButton(): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Forget";
    button.setAttribute("aria-label", "Forget what I have read and solved");
    button.addEventListener("click", () => {
      this.record = this.fit(emptyProgress);
      try {
        localStorage.removeItem(this.key);
      } catch {
        // Storage is blocked: nothing was kept.
      }
      this.show();
    });
    return button;
  }
}

/** On the list of lessons: how far the reader is in each. */
export function describeLessons(list: HTMLElement): void {
  for (const link of list.querySelectorAll<HTMLAnchorElement>("h2 a[href]")) {
    const text = describeProgress(load(storagePrefix + lessonOf(link.pathname)));
    if (text === "") continue;
    const minutes = link.closest("li")?.querySelector(".minutes");
    minutes?.append(` · ${text}`);
  }
}

/** The lesson's folder, wherever the site stands. */
function lessonOf(pathname: string): string {
  return pathname.slice(siteRoot().pathname.length).replace(/\/(index\.html)?$/, "");
}

function linksOf(contents: HTMLElement): Map<string, HTMLAnchorElement> {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>("a[href^='#']")];
  return new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
}

function load(key: string): ProgressRecord {
  try {
    return parseProgress(localStorage.getItem(key));
  } catch {
    return emptyProgress;
  }
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}
