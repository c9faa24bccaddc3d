// Debian's package manager: installing what the machine's own release has, and fetching packages of
// Debian 13 into a folder without touching the system's package sources.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { capture, collect, findProgram } from "./process.mjs";
import { Failure, progress, say, step } from "./report.mjs";

/** {id, version, codename} of /etc/os-release, or undefined where there is none. */
export function distribution() {
  if (process.platform !== "linux" || !existsSync("/etc/os-release")) return undefined;
  const text = readFileSync("/etc/os-release", "utf8");
  const field = (key) => new RegExp(`^${key}="?([^"\\n]*)"?$`, "m").exec(text)?.[1] ?? "";
  return { id: field("ID"), version: field("VERSION_ID"), codename: field("VERSION_CODENAME") };
}

/** Whether this is a Debian whose packages the scripts know: 12 (bookworm) or 13 (trixie). */
export function isKnownDebian() {
  const system = distribution();
  return system?.id === "debian" && ["12", "13"].includes(system.version);
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own notation
const kStatusFormat = "${db:Status-Status}";

function isInstalled(name) {
  const { status, stdout } = capture("dpkg-query", ["-W", "-f", kStatusFormat, name]);
  return status === 0 && stdout === "installed";
}

const kAptInstall = ["-o", "DPkg::Lock::Timeout=600", "-y", "-q", "--no-install-recommends"];

async function aptGet(args, what) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" };
  let latest = what;
  const ticker = progress(() => latest);
  try {
    return await collect("apt-get", args, {
      env,
      onLine: (line) => {
        if (/^(Get:|Unpacking |Setting up )/.test(line)) latest = line.slice(0, 70);
      },
    });
  } finally {
    ticker.stop();
  }
}

/**
 * Installs the packages that are missing, as root on Debian 12 or 13. `why` completes the sentence
 * "... needed to <why>" for the reader who has to install them by hand.
 */
export async function ensureSystemPackages(names, why) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid() !== 0) {
    throw new Failure(
      `${missing.join(", ")} needed to ${why}, and only root can install packages: run ` +
        `"sudo ${command}", then try again.`,
    );
  }
  await step(`Installing ${missing.join(", ")} with apt-get`, async () => {
    let result = await aptGet(["install", ...kAptInstall, ...missing], "apt-get install");
    if (result.code !== 0) {
      // The package lists may be missing (a fresh container) or older than the mirror's files.
      say("  refreshing the package lists first ...");
      const update = await aptGet(["update", "-q"], "apt-get update");
      if (update.code !== 0) process.stderr.write(update.output);
      result = await aptGet(["install", ...kAptInstall, ...missing], "apt-get install");
    }
    if (result.code !== 0) {
      process.stderr.write(result.output);
      throw new Failure(`apt-get could not install ${missing.join(", ")}: see its messages above.`);
    }
  });
}

/** One-line-style options of a deb822 stanza that say how the archive is to be trusted and read. */
function sourceOptions(fields) {
  const names = {
    "signed-by": "signed-by",
    trusted: "trusted",
    "check-valid-until": "check-valid-until",
    "check-date": "check-date",
  };
  return Object.entries(names)
    .filter(([field]) => fields[field] && !fields[field].includes("\n"))
    .map(([field, option]) => `${option}=${fields[field]}`);
}

function parseDeb822(text) {
  const entries = [];
  for (const paragraph of text.replace(/^#.*\n?/gm, "").split(/\n\s*\n/)) {
    const fields = {};
    for (const [, key, value] of paragraph.matchAll(/^([A-Za-z-]+):[ \t]*(.*(?:\n[ \t]+.*)*)/gm)) {
      fields[key.toLowerCase()] = value.trim();
    }
    if (!fields.uris || !fields.suites || /^(no|false|0)$/i.test(fields.enabled ?? "yes")) continue;
    for (const uri of fields.uris.split(/\s+/)) {
      for (const suite of fields.suites.split(/\s+/)) {
        const components = (fields.components ?? "").split(/\s+/);
        entries.push({ options: sourceOptions(fields), uri, suite, components });
      }
    }
  }
  return entries;
}

function parseOneLine(text) {
  const pattern = /^[ \t]*deb(?:-src)?[ \t]+(?:\[([^\]]*)\][ \t]+)?(\S+)[ \t]+(\S+)[ \t]*(.*)$/gm;
  return [...text.matchAll(pattern)].map(([, options, uri, suite, components]) => ({
    options: (options ?? "").split(/\s+/).filter((option) => option && !/^arch=/.test(option)),
    uri,
    suite,
    components: components.replace(/#.*/, "").trim().split(/\s+/),
  }));
}

/**
 * The machine's package sources as one-line entries for Debian 13: every archive that carries the
 * machine's own release in component main, with the suite name swapped.
 */
export function trixieSources(files, codename) {
  const own = new Set([codename, "stable", "oldstable"]);
  const lines = new Set();
  for (const { name, text } of files) {
    const entries = name.endsWith(".sources") ? parseDeb822(text) : parseOneLine(text);
    for (const { options, uri, suite, components } of entries) {
      if (!own.has(suite) || !components.includes("main")) continue;
      const bracket = options.length > 0 ? `[${options.join(" ")}] ` : "";
      lines.add(`deb ${bracket}${uri} trixie main`);
      lines.add(`deb-src ${bracket}${uri} trixie main`);
    }
  }
  return [...lines];
}

function machineSourceFiles() {
  const folder = "/etc/apt/sources.list.d";
  const parts = existsSync(folder) ? readdirSync(folder).sort() : [];
  return ["/etc/apt/sources.list", ...parts.map((name) => join(folder, name))]
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => ({ name: file, text: readFileSync(file, "utf8") }));
}

function folderBytes(folder) {
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    try {
      bytes += statSync(join(folder, name)).size;
    } catch {
      // apt renames a finished file: the next look counts it.
    }
  }
  return bytes;
}

/** apt-get with its own sources, lists and cache below a folder, seeing Debian 13 and nothing else. */
export class TrixieArchive {
  #folder;
  #options;

  constructor(folder) {
    this.#folder = folder;
    const sources = trixieSources(machineSourceFiles(), distribution().codename);
    if (sources.length === 0) {
      throw new Failure(
        `No package source of this machine names ${distribution().codename} with component main, ` +
          `so Debian 13's mirror is unknown. Add the line for your mirror to /etc/apt/sources.list.`,
      );
    }
    for (const name of ["lists/partial", "archives/partial", "download"]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    writeFileSync(join(folder, "sources.list"), `${sources.join("\n")}\n`);
    writeFileSync(join(folder, "status"), "");
    const settings = {
      "Dir::Etc::sourcelist": join(folder, "sources.list"),
      "Dir::Etc::sourceparts": "/dev/null",
      "Dir::Etc::preferences": "/dev/null",
      "Dir::Etc::preferencesparts": "/dev/null",
      "Dir::State::lists": join(folder, "lists"),
      "Dir::State::status": join(folder, "status"),
      "Dir::Cache": folder,
      "Dir::Cache::archives": join(folder, "archives"),
      "APT::Sandbox::User": "root",
      "Acquire::Languages": "none",
      "Acquire::Retries": "3",
    };
    this.#options = Object.entries(settings).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
  }

  async #apt(args, what) {
    const { code, output } = await collect("apt-get", ["-q", ...this.#options, ...args], {
      cwd: this.download,
    });
    if (code !== 0) {
      process.stderr.write(output);
      throw new Failure(`${what} failed: see apt-get's messages above.`);
    }
  }

  /** The folder that downloads land in. */
  get download() {
    return join(this.#folder, "download");
  }

  async update() {
    await step("Reading Debian 13's package lists", () => this.#apt(["update"], "apt-get update"));
  }

  /** The upstream version of a binary package: 3.1.69 of 3.1.69+dfsg-3. */
  async version(name) {
    const { output } = await collect("apt-cache", [...this.#options, "show", name]);
    const version = /^Version: (?:\d+:)?(\d+(?:\.\d+)*)/m.exec(output)?.[1];
    if (version === undefined) throw new Failure(`The mirror's Debian 13 has no package ${name}.`);
    return version;
  }

  /** Downloads binary packages; returns {name: file}. */
  async packages(names) {
    await this.#withProgress(`Downloading ${names.join(", ")} of Debian 13`, () =>
      this.#apt(["download", ...names], "The download"),
    );
    const files = readdirSync(this.download);
    return Object.fromEntries(
      names.map((name) => [
        name,
        join(
          this.download,
          files.find((file) => file.startsWith(`${name}_`)),
        ),
      ]),
    );
  }

  /** Downloads a source package; returns the path of its upstream archive. */
  async source(name) {
    await this.#withProgress(`Downloading the source of ${name} of Debian 13`, () =>
      this.#apt(["source", "--download-only", name], "The download"),
    );
    const file = readdirSync(this.download).find(
      (entry) => entry.startsWith(`${name}_`) && entry.includes(".orig.tar."),
    );
    return join(this.download, file);
  }

  #withProgress(name, work) {
    return step(name, async () => {
      const ticker = progress(() => `${Math.round(folderBytes(this.download) / 1e6)} MB so far`);
      try {
        return await work();
      } finally {
        ticker.stop();
      }
    });
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Whether apt-get is there at all. */
export function hasApt() {
  return findProgram("apt-get") !== undefined;
}
