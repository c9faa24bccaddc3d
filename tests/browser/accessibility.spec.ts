import AxeBuilder from "@axe-core/playwright";
import { expect, pages, test, waitForCore } from "./site.ts";

for (const path of pages) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1280, 390]) {
      test(`/${path} has no axe violation, ${colorScheme}, ${width} px`, async ({ page, site }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 844 });
        await page.goto(site + path);
        await waitForCore(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) })),
        ).toEqual([]);
      });
    }
  }
}
