import { expect, lessons, pages, test, waitForCore } from "./site.ts";

for (const path of pages) {
  test(`/${path} never scrolls sideways from 320 to 1600 px`, async ({ page, site }) => {
    await page.goto(site + path);
    await waitForCore(page);
    for (const width of [320, 390, 600, 832, 1024, 1216, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
  });
}

for (const slug of lessons) {
  test(`${slug}: every control is at least 44 px high on a phone`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site}${slug}/`);
    await waitForCore(page);
    const small: string[] = [];
    for (const control of await page
      .locator("button:visible, input:visible, select:visible, summary:visible")
      .all()) {
      const { height, name, inlineLabel } = await control.evaluate((element) => {
        const label = element.closest("label");
        const box = (label ?? element).getBoundingClientRect();
        return {
          height: box.height,
          name: element.outerHTML.slice(0, 90),
          inlineLabel: label !== null,
        };
      });
      if (height < 43.5) small.push(`${height} px${inlineLabel ? " (label)" : ""}: ${name}`);
    }
    expect(small).toEqual([]);
  });
}
