import type { NumpyDemo } from "../engine/protocol.ts";
import type { Core, StaticRenderer, WidgetSchema } from "../widgets/schema.ts";
import type { Citations } from "./citations.ts";
import type { Glossary } from "./glossary.ts";
import type { Placed, Reporter, Source } from "./source.ts";

/** What every page is compiled against. */
export interface Library {
  glossary: Glossary;
  citations: Citations;
  schemas: readonly WidgetSchema[];
  statics: Readonly<Record<string, StaticRenderer>>;
  core: Core;
  /** The NumPy programs the core can run, with their settings. */
  demos: readonly NumpyDemo[];
  /** The folder of the programs' stored outputs, `<program>.txt`. */
  outputFolder: string;
}

/** A widget on the page. */
export interface PlacedWidget {
  id: string;
  tag: string;
  heading: string;
}

/** A link to check once every page is known. */
export interface LinkUse {
  href: string;
  node: Placed;
}

/** What the links of terms and citations start with, before the term's slug or the work's key. */
export interface LinkTargets {
  term: string;
  citation: string;
  /** Set where the page itself holds the definitions: what their ids start with. */
  definition?: string;
}

/** One page while it is compiled: where it stands, what it uses, and what is wrong with it. */
export class PageContext implements Reporter {
  readonly library: Library;
  readonly source: Source;
  readonly targets: LinkTargets;
  /** The lesson's folder, where its programs and images are. */
  readonly folder: string;
  /** Every id of the page, with what has it. */
  readonly ids = new Map<string, string>([["main", "the page's main part"]]);
  readonly widgets = new Map<string, PlacedWidget>();
  readonly links: LinkUse[] = [];
  /** Keys of the citations used, slugs of the terms used. */
  readonly citationsUsed = new Set<string>();
  readonly termsUsed = new Set<string>();
  private readonly reporter: Reporter;

  constructor(
    library: Library,
    page: { source: Source; folder: string; targets: LinkTargets; reporter?: Reporter },
  ) {
    this.library = library;
    this.source = page.source;
    this.folder = page.folder;
    this.targets = page.targets;
    this.reporter = page.reporter ?? page.source;
  }

  problem(sentence: string, at: Placed, part?: string): void {
    this.reporter.problem(sentence, at, part);
  }

  /** Gives an id to something of the page; a problem if it is taken. */
  claimId(id: string, owner: string, node: Placed): void {
    const other = this.ids.get(id);
    if (other !== undefined) {
      const sentence = `The id “${id}” of ${owner} is already that of ${other} on this page.`;
      this.problem(sentence, node, id);
    }
    this.ids.set(id, owner);
  }
}
