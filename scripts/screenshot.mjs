// npm run screenshot: takes the README's picture from the built site.

import { chromium } from "@playwright/test";
import { ensureSite } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureNodeModules } from "./packages.mjs";
import { inProject } from "./project.mjs";
import { runMain, say } from "./report.mjs";
import { serve } from "./server.mjs";

const kFile = "docs/screenshot.png";

async function main() {
  await ensureNodeModules();
  await ensureChromium();
  await ensureSite();
  const server = await serve({ root: inProject("dist") });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1100, height: 760 },
      deviceScaleFactor: 1.5,
      reducedMotion: "reduce",
      colorScheme: "light",
    });
    await page.goto(`${server.url}seq2seq-attention/#heatmap?heatmap.row=6`);
    await page.locator("#heatmap").getByRole("button", { name: "Next" }).waitFor();
    await page.locator("#heatmap").screenshot({ path: inProject(kFile) });
    say(`Written: ${kFile}`);
  } finally {
    await browser.close();
    await server.close();
  }
}

await runMain(main);
