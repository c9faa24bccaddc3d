import { serve } from "../../scripts/server.mjs";
import { distFolder, expect, lessons, pages, test, waitForCore, witness } from "./site.ts";

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

for (const path of pages) {
  test(`/${path} opens silently and asks no other host`, async ({ page, site }) => {
    const seen = witness(page);
    const response = await page.goto(site + path);
    expect(response?.headers()["content-security-policy"]).toBe(policy);
    await waitForCore(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    await expect(page.locator("h1")).toHaveCount(1);
    expect(await page.title()).not.toBe("");
    await expect(page.locator("meta[http-equiv=Content-Security-Policy]")).toHaveAttribute(
      "content",
      policy,
    );
    expect(seen.messages).toEqual([]);
    expect(seen.failures).toEqual([]);
    expect([...seen.hosts]).toEqual([new URL(site).host]);
  });
}

test("works under a sub-path, with a wrong MIME type for wasm, without a console message", async ({
  page,
}) => {
  const server = await serve({
    root: distFolder,
    port: 0,
    base: "/courses/nlp/",
    wrongWasmMime: true,
  });
  try {
    const seen = witness(page);
    const wasm: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".wasm")) wasm.push(response.headers()["content-type"] ?? "");
    });
    for (const slug of lessons) {
      await page.goto(`${server.url}${slug}/`);
      await waitForCore(page);
    }
    expect(server.url).toContain("/courses/nlp/");
    expect(wasm.length).toBeGreaterThan(0);
    for (const type of wasm) expect(type).not.toContain("application/wasm");
    await page.goto(server.url);
    await page.getByRole("main").getByRole("link", { name: /recap/i }).first().click();
    await expect(page).toHaveURL(/\/courses\/nlp\/seq2seq-recap\//);
    expect(seen.messages).toEqual([]);
    expect(seen.failures).toEqual([]);
  } finally {
    await server.close();
  }
});

test("a page that does not exist says so and leads back", async ({ page, site }) => {
  const response = await page.goto(`${site}nowhere/`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("link", { name: /lesson/i }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const slug of lessons) {
    test(`${slug} reads as a document`, async ({ page, site }) => {
      await page.goto(`${site}${slug}/`);
      const main = page.getByRole("main");
      expect(await main.locator("h2").count()).toBeGreaterThan(4);
      expect(await main.locator("math").count()).toBeGreaterThan(3);
      expect(((await main.textContent()) ?? "").split(/\s+/).length).toBeGreaterThan(900);
      for (const widget of await main.locator(".static").all()) {
        await expect(widget).toBeVisible();
        await expect(widget).not.toBeEmpty();
      }
    });
  }

  test("the heatmap's numbers stand in the document", async ({ page, site }) => {
    await page.goto(`${site}seq2seq-attention/`);
    const table = page.locator("#numpy-heatmap table").first();
    await expect(table.getByRole("columnheader", { name: "chair" })).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "chaise" })).toBeVisible();
    await expect(table).toContainText("0.94");
  });
});
