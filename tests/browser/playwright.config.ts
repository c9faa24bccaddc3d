import { defineConfig } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Generous, since a time limit only ends a test that hangs; nothing here measures.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    trace: "retain-on-failure",
  },
});
