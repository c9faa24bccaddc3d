import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { normalizePath, type Plugin } from "vite";
import { schemas } from "../widgets/schemas.ts";
import { statics } from "../widgets/statics.ts";
import { builtCore, coreFile } from "./built-core.ts";
import { serveLessons } from "./development.ts";
import { preloadLinks } from "./preloads.ts";
import { pageFiles, type SiteInput } from "./site.ts";
import { type CoreSource, problemsText, SiteCompiler } from "./site-compiler.ts";

/** What the plugin compiles; everything has the project's own as default. */
export interface LessonPagesOptions extends Partial<Omit<SiteInput, "core">> {
  /** Vite's root: the folder the pages' addresses start from. */
  web?: string;
  core?: CoreSource;
}

const ownWeb = fileURLToPath(new URL("../", import.meta.url));
const ownRepository = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Compiles the lessons to pages: the inputs of a build, answers of the development server. The
 * pages exist in memory alone. A problem in a lesson fails the build, with all others in one list.
 */
export function lessonPages(options: LessonPagesOptions = {}): Plugin {
  const { web = ownWeb, core = builtCore, ...given } = options;
  const input = {
    lessonsFolder: join(web, "lessons"),
    outputFolder: join(ownRepository, "tests/golden/numpy/demos"),
    repository: ownRepository,
    schemas,
    statics,
    ...given,
  };
  const compiler = new SiteCompiler(input, core);
  const files = new Map(
    pageFiles(input.lessonsFolder).map((file) => [normalizePath(join(web, file)), file]),
  );
  return {
    name: "soft-lookup:lesson-pages",
    enforce: "pre",
    config: () => ({
      appType: "custom",
      build: { rolldownOptions: { input: [...files.keys()] } },
    }),
    async buildStart() {
      if (this.environment.mode !== "build") return;
      const { problems } = await compiler.compile();
      if (problems.length > 0) this.error({ message: problemsText(problems), stack: "" });
    },
    resolveId(id) {
      const path = normalizePath(id);
      return files.has(path) ? path : undefined;
    },
    async load(id) {
      const file = files.get(id);
      return file === undefined ? undefined : (await compiler.compile()).pages.get(file);
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle, path }) => (bundle ? preloadLinks(bundle, path.slice(1)) : []),
    },
    configureServer: (server) =>
      serveLessons(server, compiler, [
        input.lessonsFolder,
        input.outputFolder,
        join(web, "models"),
        coreFile,
      ]),
  };
}
