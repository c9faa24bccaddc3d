import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["web/**/*.test.ts", "tests/web/**/*.test.ts", "tests/scripts/**/*.test.mjs"],
    environment: "node",
  },
});
