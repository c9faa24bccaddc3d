import type { Core } from "../widgets/schema.ts";
import { compileSite, type Site, type SiteInput } from "./site.ts";

/** A core that may be built again while pages are developed. */
export interface CoreSource {
  /** Changes when the core does. */
  version(): number;
  load(): Promise<Core>;
}

/** Compiles a site when it is first asked for, and again after a change. */
export class SiteCompiler {
  private site: Promise<Site> | undefined;
  private core: { version: number; loading: Promise<Core> } | undefined;

  constructor(
    private readonly input: Omit<SiteInput, "core">,
    private readonly source: CoreSource,
  ) {}

  compile(): Promise<Site> {
    this.site ??= this.run();
    return this.site;
  }

  forget(): void {
    this.site = undefined;
  }

  private async run(): Promise<Site> {
    const version = this.source.version();
    if (this.core?.version !== version) this.core = { version, loading: this.source.load() };
    return compileSite({ ...this.input, core: await this.core.loading });
  }
}

/** All problems under one heading, for a terminal or an error page. */
export function problemsText(problems: readonly string[]): string {
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  return `The lessons have ${count}:\n\n${problems.join("\n")}\n`;
}
