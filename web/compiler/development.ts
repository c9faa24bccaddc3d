import type { IncomingMessage, ServerResponse } from "node:http";
import type { ViteDevServer } from "vite";
import { contentSecurityPolicy } from "./page.ts";
import { problemsText, type SiteCompiler } from "./site-compiler.ts";

/** Answers for the pages, and reloads them when one of the `inputs` changes. */
export function serveLessons(
  server: ViteDevServer,
  compiler: SiteCompiler,
  inputs: readonly string[],
): void {
  server.watcher.add([...inputs]);
  server.watcher.on("all", (_event, path) => {
    if (!inputs.some((input) => path.startsWith(input))) return;
    compiler.forget();
    server.ws.send({ type: "full-reload" });
  });
  server.middlewares.use((request, response, next) => {
    answer(server, compiler, request, response).then((answered) => {
      if (!answered) next();
    }, next);
  });
}

/** Whether the request was for a page, and has been answered. */
async function answer(
  server: ViteDevServer,
  compiler: SiteCompiler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const isPage = /(\/|\.html)$/.test(pathname);
  const mayBePage = isPage || /\/[^/.@]+$/.test(pathname);
  if (!mayBePage) return false;
  const { pages, problems } = await compiler.compile();
  if (problems.length > 0) throw new Error(problemsText(problems));
  if (!isPage) {
    if (!pages.has(`${pathname.slice(1)}/index.html`)) return false;
    response.writeHead(302, { Location: `${pathname}/${search}` }).end();
    return true;
  }
  const file = pathname.slice(1).replace(/(^|\/)$/, "$1index.html");
  const html = pages.get(file);
  response.statusCode = html === undefined ? 404 : 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const page = withDevelopmentPolicy(html ?? pages.get("404.html") ?? "");
  response.end(await server.transformIndexHtml(`/${file}`, page));
  return true;
}

/** Vite's development server puts styles into the page and talks to it over a socket. */
function withDevelopmentPolicy(html: string): string {
  const relaxed = `${contentSecurityPolicy} 'unsafe-inline'; connect-src 'self' ws:`;
  return html.replace(
    /(<meta http-equiv="Content-Security-Policy" content=")[^"]*/,
    `$1${relaxed}`,
  );
}
