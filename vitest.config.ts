import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["web/**/*.test.ts", "tests/web/**/*.test.ts", "tests/scripts/**/*.test.mjs"],
    environment: "node",
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
