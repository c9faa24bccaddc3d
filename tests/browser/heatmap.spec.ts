import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore } from "./site.ts";

const target = "le chat noir dort sur la chaise rouge".split(" ");
const source = "the black cat sleeps on the red chair".split(" ");

test.describe("the alignment heatmap", () => {
  let heatmap: Locator;

  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site}seq2seq-attention/`);
    await waitForCore(page);
    heatmap = page.locator("#numpy-heatmap");
  });

  /** The weights of the row whose header is `word`, read from the accessible names. */
  async function weightsOf(word: string): Promise<number[]> {
    const row = heatmap
      .getByRole("row")
      .filter({ has: heatmap.page().getByRole("rowheader", { name: word, exact: true }) })
      .first();
    const names = await row
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return names.map((name) => {
      const number = /\d\.\d{2,}/.exec(name)?.[0];
      if (number === undefined) throw new Error(`no weight in the name “${name}”`);
      return Number(number);
    });
  }

  const topOf = (weights: number[]): string => source[weights.indexOf(Math.max(...weights))] ?? "";

  const selectedWord = (): Promise<string> =>
    heatmap
      .locator("[aria-current=true]")
      .textContent()
      .then((text) => text ?? "");

  test("is a table of target words down and source words across", async () => {
    const table = heatmap.getByRole("table").or(heatmap.getByRole("grid"));
    await expect(table).toHaveCount(1);
    await expect(heatmap.getByRole("columnheader").filter({ hasText: /\w/ })).toHaveText(source);
    await expect(heatmap.getByRole("rowheader")).toHaveText(target);
    await expect(table.getByRole("cell")).toHaveCount(64);
  });

  test("shows NumPy's weights: the published table", async () => {
    const expected: [string, string, number][] = [
      ["le", "the", 0.59],
      ["chat", "cat", 0.62],
      ["noir", "black", 0.69],
      ["dort", "sleeps", 0.63],
      ["sur", "on", 0.73],
      ["la", "the", 0.46],
      ["chaise", "chair", 0.62],
      ["rouge", "red", 0.94],
    ];
    for (const [word, top, weight] of expected) {
      const weights = await weightsOf(word);
      expect(topOf(weights), word).toBe(top);
      expect(Math.max(...weights), word).toBeCloseTo(weight, 2);
      expect(weights.reduce((sum, each) => sum + each)).toBeCloseTo(1, 1);
    }
  });

  test("Next and Previous walk the rows; the second article looks at both “the”", async () => {
    const next = heatmap.getByRole("button", { name: "Next" });
    const walked: string[] = [await selectedWord()];
    for (let step = 1; step < target.length; step++) {
      await next.click();
      walked.push(await selectedWord());
    }
    expect(walked).toEqual(target);
    await heatmap.getByRole("button", { name: "Previous" }).click();
    await heatmap.getByRole("button", { name: "Previous" }).click();
    expect(await selectedWord()).toBe("la");
    const la = await weightsOf("la");
    expect(la[0]).toBeGreaterThan(0.35);
    expect(la[5]).toBeGreaterThan(0.35);
    expect(la[7]).toBeLessThan(0.01);
  });

  test("temperature hardens and blurs; Reset undoes it", async () => {
    const slider = heatmap.getByRole("slider", { name: "Temperature" });
    await expect(slider).toHaveAttribute("min", "0.2");
    await expect(slider).toHaveAttribute("max", "4");
    await slider.fill("0.2");
    await expect.poll(async () => Math.max(...(await weightsOf("chat")))).toBeGreaterThan(0.95);
    await slider.fill("4");
    await expect.poll(async () => Math.max(...(await weightsOf("chat")))).toBeLessThan(0.35);
    await heatmap.getByRole("button", { name: "Reset" }).click();
    await expect(slider).toHaveValue("1");
    await expect.poll(async () => Math.max(...(await weightsOf("chat")))).toBeCloseTo(0.62, 2);
  });

  test("the keyboard alone walks cells and rows", async ({ page }) => {
    const first = heatmap.getByRole("cell").first();
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active?.getAttribute("aria-label") ?? active?.textContent ?? "";
      });
    expect(await focused()).toMatch(/chat.*black.*0\.\d\d/s);
    expect(await selectedWord()).toBe("chat");
    await page.keyboard.press("Control+End");
    expect(await focused()).toMatch(/rouge.*chair/s);
    await page.keyboard.press("Home");
    expect(await focused()).toMatch(/rouge.*the/s);
  });

  test("the link restores exactly what was set", async ({ page, context }) => {
    await heatmap.getByRole("slider", { name: "Temperature" }).fill("0.4");
    await heatmap.getByRole("button", { name: "Next" }).click();
    await heatmap.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => page.url()).toMatch(/numpy-heatmap\.temperature=0\.4/);
    await expect.poll(() => page.url()).toMatch(/numpy-heatmap\.row=3/);
    const before = await weightsOf("noir");
    const url = page.url();

    const other = await context.newPage();
    await other.goto(url);
    await waitForCore(other);
    heatmap = other.locator("#numpy-heatmap");
    await expect(heatmap.getByRole("slider", { name: "Temperature" })).toHaveValue("0.4");
    expect(await selectedWord()).toBe("noir");
    expect(await weightsOf("noir")).toEqual(before);
    await expect(heatmap).toBeInViewport();
  });

  test("saves SVG, PNG, CSV and LaTeX", async ({ page }) => {
    for (const [format, check] of [
      ["SVG", (bytes: Buffer) => bytes.includes("<svg") && bytes.includes("chaise")],
      ["PNG", (bytes: Buffer) => bytes.subarray(1, 4).toString() === "PNG"],
      ["CSV", (bytes: Buffer) => bytes.toString().split("\n").length >= 9],
      ["LaTeX", (bytes: Buffer) => bytes.includes("\\begin{tabular}")],
    ] as const) {
      const bytes = await save(page, format);
      expect(check(bytes), format).toBe(true);
    }
  });

  async function save(page: Page, format: string): Promise<Buffer> {
    const item = heatmap.getByRole("button", { name: format });
    if (!(await item.isVisible())) await heatmap.getByText(/^Save/).first().click();
    const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
});
