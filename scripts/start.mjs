// npm start: builds what changed, serves the site on this machine and opens it.

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { buildSite } from "./build.mjs";
import { parseOptions, parsePort } from "./options.mjs";
import { findProgram } from "./process.mjs";
import { inProject } from "./project.mjs";
import { Failure, onStop, runMain, say } from "./report.mjs";
import { serve } from "./server.mjs";

const kFirstPort = 4173;
const kPortsToTry = 50;

const kHelp = `npm start -- [options]

Installs what is missing, builds the lesson, serves it on this machine and opens it.
  --port N    the port to serve on (default: ${kFirstPort}, or the next free one)
  --no-open   do not open a browser
  --help      print this text
`;

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

async function serveOnFreePort() {
  const root = inProject("dist");
  for (let port = kFirstPort; port < kFirstPort + kPortsToTry; port++) {
    try {
      return await serve({ root, port });
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
  }
  return serve({ root, port: 0 });
}

function takenMessage(port) {
  return `Port ${port} is taken by another program: name another, or leave --port out.`;
}

async function serveOnPort(port) {
  try {
    return await serve({ root: inProject("dist"), port });
  } catch (error) {
    if (error.code === "EADDRINUSE") throw new Failure(takenMessage(port));
    if (error.code === "EACCES") throw new Failure(`Port ${port} is reserved: use 1024 or higher.`);
    throw error;
  }
}

/** The program that opens an address in the reader's browser, or undefined where there is no screen. */
function opener() {
  if (process.env.CI) return undefined;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return undefined;
  return findProgram("xdg-open") === undefined ? undefined : ["xdg-open"];
}

function openBrowser(url) {
  const command = opener();
  if (command === undefined) return;
  const child = spawn(command[0], [...command.slice(1), url], { stdio: "ignore", detached: true });
  child.on("error", (error) => say(`The browser could not be opened: ${error.message}.`));
  child.unref();
}

async function main() {
  const values = parseOptions(
    { port: { type: "string" }, "no-open": { type: "boolean", default: false } },
    kHelp,
  );
  const port = values.port === undefined ? undefined : parsePort(values.port);
  if (port !== undefined && port >= 1024 && !(await isFree(port))) {
    throw new Failure(takenMessage(port));
  }
  await buildSite();
  const { url } = port === undefined ? await serveOnFreePort() : await serveOnPort(port);
  say(`\nThe lesson is at ${url}  (Ctrl+C stops it)`);
  onStop(() => process.exit(0));
  if (!values["no-open"]) openBrowser(url);
}

await runMain(main);
