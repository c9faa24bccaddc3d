import { expect, test, waitForCore, witness } from "./site.ts";

const lesson = "seq2seq-attention/";
/** Pixels between the window's upper edge and a section that was jumped to. */
const landing = 24;

test.describe("definitions", () => {
  const shown = ".definition.shown";

  test("stand by their term on hover, stay under the pointer, and go with Escape", async ({
    page,
    site,
  }) => {
    await page.goto(site + lesson);
    const term = page.locator("a.term", { hasText: "context vector" }).first();
    await term.hover();
    await expect(page.locator(shown)).toContainText("context vector");
    await page.locator(shown).hover();
    await page.waitForTimeout(400);
    await expect(page.locator(shown)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(shown)).toHaveCount(0);
  });

  test("come and go with the keyboard's focus, and are the term's description", async ({
    page,
    site,
  }) => {
    await page.goto(site + lesson);
    const term = page.locator("a.term").first();
    await term.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.locator(shown)).toHaveCount(1);
    await expect(term).toHaveAccessibleDescription(/\w+ \w+ \w+/);
    await page.keyboard.press("Escape");
    await expect(page.locator(shown)).toHaveCount(0);
  });

  test.describe("on a phone of 320 px", () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

    test("open at a tap inside the window; a second tap leads to the glossary", async ({
      page,
      site,
    }) => {
      await page.goto(site + lesson);
      await waitForCore(page);
      for (const name of ["attention", "context vector", "teacher forcing"]) {
        const term = page.locator("a.term", { hasText: name }).first();
        await term.scrollIntoViewIfNeeded();
        await term.tap();
        await expect(page.locator(shown), name).toHaveCount(1);
        const box = await page.locator(shown).boundingBox();
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(320);
        expect(box?.y, name).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(640);
      }
      await page.locator("a.term", { hasText: "teacher forcing" }).first().tap();
      await expect(page).toHaveURL(/\/glossary\/#teacher-forcing$/);
    });
  });
});

test("the theme button changes the theme and the page remembers it", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(site + lesson);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Dark theme" }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.goto(`${site}glossary/`);
  expect(await paper()).toBe(dark);
  await page.getByRole("button", { name: "Light theme" }).click();
  expect(await paper()).toBe(light);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test.describe("links into the page", () => {
  test("land on their section, however figures grow on the way", async ({ page, site }) => {
    for (const width of [1600, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const id of ["check-yourself", "q-temperature", "heatmap"]) {
        await page.goto("about:blank");
        await page.goto(`${site}${lesson}#${id}?steps.temperature=2`);
        await waitForCore(page);
        const top = () =>
          page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
        await expect.poll(async () => Math.round(await top()), `${id}, ${width}`).toBe(landing);
      }
    }
  });

  test("keep what the figures have set, and Back returns", async ({ page, site }) => {
    await page.goto(`${site}${lesson}#?heatmap.row=3`);
    await waitForCore(page);
    const sentence = page.locator("#heatmap .big");
    await expect(sentence).toContainText("noir");
    await page.locator(".contents > ol > li > a").last().click();
    await expect(page).toHaveURL(/#references\?heatmap\.row=3$/);
    await expect(sentence).toContainText("noir");
    await page.goBack();
    await expect(page).toHaveURL(/#\?heatmap\.row=3$/);
  });

  test("that lead nowhere are named once each", async ({ page, site }) => {
    const seen = witness(page);
    await page.goto(`${site}${lesson}#nowhere?ghost.row=3&%zz=1`);
    const notices = page.getByRole("status").filter({ has: page.locator(".notice") });
    await expect(notices.locator(".notice")).toHaveCount(3);
    await expect(notices).toContainText("“%zz” in the link is damaged");
    await expect(notices).toContainText("a section “nowhere”");
    await expect(notices).toContainText("a figure “ghost”");
    await notices.getByRole("button", { name: "Close" }).first().click();
    await expect(notices.locator(".notice")).toHaveCount(2);
    expect(seen.messages).toEqual([]);
  });
});

test("what was read is marked, kept, shown on the first page, and can be forgotten", async ({
  page,
  site,
}) => {
  await page.goto(site + lesson);
  await waitForCore(page);
  const second = page.locator("article > h2").nth(1);
  await second.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100);
  const read = page.locator(".contents a.read");
  await expect(read).not.toHaveCount(0);
  const count = await read.count();
  await page.goto(site);
  await expect(page.locator(".lessons")).toContainText(`${count} of`);
  await page.goto(site + lesson);
  await expect(read).toHaveCount(count);
  await page.getByRole("button", { name: /^Forget/ }).click();
  await expect(read).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("after the first visit the site reads and computes offline", async ({
  page,
  site,
  context,
}) => {
  await page.goto(site);
  await expect(page.getByText("works offline")).toBeVisible();
  await context.setOffline(true);
  await page.goto(site + lesson);
  await waitForCore(page);
  await expect(page.locator("#numpy-heatmap .big")).toContainText("0.59");
  await page.goto(`${site}glossary/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
  await context.setOffline(false);
});

test.describe("a figure in another page's frame", () => {
  const address = "embed/?widget=alignment-heatmap&id=heatmap&lesson=seq2seq-attention";

  test("opens alone, as it was set, with a way back to its place", async ({ page, site }) => {
    const seen = witness(page);
    await page.goto(`${site}${address}#embed?heatmap.row=3`);
    await waitForCore(page);
    await expect(page.locator("#heatmap .big")).toContainText("noir");
    await expect(page.locator("#heatmap h3")).toHaveAttribute("aria-level", "2");
    await expect(page.getByRole("banner")).toHaveCount(0);
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /lesson/ }).click(),
    ]);
    await expect(opened).toHaveURL(/seq2seq-attention\/#heatmap\?heatmap\.row=3$/);
    expect(seen.messages).toEqual([]);
  });

  test("tells the page around it its height", async ({ page, site }) => {
    await page.goto(`${site}robots.txt`);
    const height = await page.evaluate(
      (source) =>
        new Promise<number>((resolve) => {
          const frame = document.createElement("iframe");
          frame.width = "700";
          addEventListener("message", ({ data }) => {
            if (data.type === "soft-lookup:height" && data.height > 400) resolve(data.height);
          });
          frame.src = source;
          document.body.append(frame);
        }),
      site + address,
    );
    expect(height).toBeGreaterThan(400);
    expect(height).toBeLessThan(1500);
  });

  test("names what is wrong in its address", async ({ page, site }) => {
    await page.goto(`${site}embed/?widget=alignment-heatmap&pair=blue-chair&colour=red`);
    await expect(page.getByText(/“pair” is one of .*red-chair.*, not “blue-chair”/)).toBeVisible();
    await expect(page.getByText("has no attribute “colour”")).toBeVisible();
    await page.goto(`${site}embed/?widget=heatmap`);
    await expect(page.getByText("There is no figure “heatmap”.")).toBeVisible();
  });

  test("is what the Embed button copies", async ({ page, site }) => {
    await page.goto(`${site}${lesson}#?heatmap.temperature=0.4`);
    await waitForCore(page);
    await page.locator("#heatmap").getByRole("button", { name: "Embed" }).click();
    const dialog = page.locator("#heatmap").getByRole("dialog");
    const snippet = await dialog.getByLabel(/As a frame/).inputValue();
    await page.setContent(snippet);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("slider", { name: "Temperature" })).toHaveValue("0.4");
  });
});
