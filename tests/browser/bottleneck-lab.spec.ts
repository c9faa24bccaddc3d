import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, witness } from "./site.ts";

// Every test trains, which takes minutes where the machine does much else.
test.describe.configure({ timeout: 360_000 });

/** Small models and few steps: what they learn is not the matter here. */
const small = "bottleneck-lab.steps=200&bottleneck-lab.size=16";

async function open(page: Page, site: string, setting = small): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/#bottleneck-lab?${setting}`);
  const lab = page.locator("#bottleneck-lab");
  await lab.getByRole("button", { name: "Reset" }).waitFor();
  return lab;
}

const button = (lab: Locator, name: string): Locator =>
  lab.getByRole("button", { name, exact: true });
/** On what the figures were taken. */
const measured = (lab: Locator): Locator => lab.locator(".big small");
const chart = (lab: Locator, name: RegExp): Locator => lab.getByRole("img", { name });

async function train(lab: Locator): Promise<void> {
  await button(lab, "Train").click();
  await expect(button(lab, "Trained")).toBeVisible({ timeout: 300_000 });
}

/** The row of a table by its first cell, after the tables were unfolded. */
async function rowOf(lab: Locator, head: string): Promise<string[]> {
  const row = lab
    .getByRole("row")
    .filter({ has: lab.page().getByRole("rowheader", { name: head, exact: true }) });
  return row.last().getByRole("cell").allTextContents();
}

async function factsOf(lab: Locator): Promise<Record<string, unknown>> {
  return lab.evaluate((element) =>
    (element as HTMLElement & { facts(): Record<string, unknown> }).facts(),
  );
}

test("trains both models, draws both by length, and shares them with the page", async ({
  page,
  site,
}) => {
  const seen = witness(page);
  const lab = await open(page, site);
  await expect(lab.getByText("Nobody has trained these two models yet")).toBeVisible();
  await expect(chart(lab, /against sentence length/)).toHaveAccessibleName(/nothing yet/);
  await expect(button(lab, "Reset")).toBeDisabled();
  await train(lab);
  const byLength = chart(lab, /against sentence length/);
  await expect(byLength).toHaveAccessibleName(
    /with attention: .* at about 38\. from one vector: .* at about 38\./,
  );
  await expect(byLength.locator(".mark")).toHaveCount(2 * 8);
  await expect(chart(lab, /Training loss/)).toHaveAccessibleName(/with attention: from 5\.\d\d to/);
  await expect(measured(lab)).toHaveText(
    "on 380 sentences that no training has drawn, after 200 steps",
  );

  await lab.getByText("The numbers as tables").click();
  expect(await rowOf(lab, "steps")).toEqual(["200", "200"]);
  const [attention, fixed] = await rowOf(lab, "hash of the weights");
  expect(attention).toMatch(/^[0-9a-f]{16}$/);
  expect(fixed).not.toBe(attention);
  const facts = await factsOf(lab);
  expect(facts).toMatchObject({ state: "finished", steps: 200, range: "7-10" });
  expect(facts["exact-fixed.16-20"]).toBeLessThan(1);

  const model = page.locator("#heatmap").getByRole("combobox", { name: "Model" });
  await model.scrollIntoViewIfNeeded();
  await expect(model.getByRole("option")).toContainText([
    "lesson",
    "attention, seed 0, 200 steps",
    "one fixed vector, seed 0, 200 steps",
  ]);
  expect(seen.messages).toEqual([]);
});

test("pauses; a reload finds the runs again, and they end with the bits of a run without a break", async ({
  page,
  site,
  browser,
}) => {
  const setting = "bottleneck-lab.steps=350&bottleneck-lab.size=16";
  let lab = await open(page, site, setting);
  await button(lab, "Train").click();
  await expect(lab.getByRole("progressbar", { name: /from one vector: [1-9]/ })).toBeVisible();
  await expect(lab.getByRole("slider", { name: "Steps" })).toBeDisabled();
  await button(lab, "Pause").click();
  await expect(button(lab, "Continue")).toBeVisible();
  await expect(measured(lab)).toContainText("on 152 sentences");
  const paused = (await factsOf(lab)).steps as number;
  expect(paused).toBeGreaterThan(0);
  expect(paused).toBeLessThan(350);

  await page.reload();
  lab = page.locator("#bottleneck-lab");
  await expect(button(lab, "Continue")).toBeVisible();
  await expect(measured(lab)).toContainText("on 152 sentences");
  expect((await factsOf(lab)).steps).toBe(paused);
  await expect(chart(lab, /Training loss/)).toHaveAccessibleName(/with attention: from 5/);
  await button(lab, "Continue").click();
  await expect(button(lab, "Trained")).toBeVisible({ timeout: 300_000 });
  await lab.getByText("The numbers as tables").click();
  const broken = await rowOf(lab, "hash of the weights");

  const fresh = await (await browser.newContext()).newPage();
  const whole = await open(fresh, site, setting);
  await train(whole);
  await whole.getByText("The numbers as tables").click();
  expect(await rowOf(whole, "hash of the weights")).toEqual(broken);
  await fresh.context().close();

  // Other settings are other runs; the same settings are the same runs.
  await lab.getByRole("slider", { name: "Steps" }).press("ArrowLeft");
  await expect(button(lab, "Train")).toBeVisible();
  await lab.getByRole("slider", { name: "Steps" }).press("ArrowRight");
  await expect(button(lab, "Trained")).toBeVisible();
  await button(lab, "Reset").click();
  await expect(button(lab, "Train")).toBeVisible();
  await page.reload();
  await expect(button(page.locator("#bottleneck-lab"), "Train")).toBeVisible();
});

test("compares one sentence: the growing one, and the reader's own", async ({ page, site }) => {
  const lab = await open(page, site);
  await expect(lab.getByText("not trained yet")).toHaveCount(2);
  await train(lab);
  const ladder = lab.getByRole("table", { name: /sentence that grows/ });
  await expect(
    ladder.getByRole("cell").filter({ hasText: /^(right|\d+ words? off)$/ }),
  ).toHaveCount(2 * 8);
  // So small a model, so few steps: a long sentence breaks it.
  await ladder.getByRole("button", { name: "35 words" }).click();
  await expect(ladder.getByRole("button", { name: "35 words" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const fixed = lab.locator(".versions > div").filter({ hasText: "from one vector" });
  await expect(fixed).toContainText(/\d+ words off/);
  await expect(fixed.locator("mark").first()).toBeVisible();
  await expect(page).toHaveURL(/bottleneck-lab\.sentence=the\+black\+cat/);

  const box = lab.getByRole("combobox", { name: "English sentence" });
  await box.fill("the queen loves them");
  await box.press("Enter");
  const judge = lab.locator(".versions > div").filter({ hasText: "the lesson's translator" });
  await expect(judge).toContainText("la reine les aime");
  await expect(fixed.locator(".french")).not.toBeEmpty();
  await box.fill("the dragon sleeps");
  await box.press("Enter");
  await expect(lab.locator("#sentence-note")).toContainText("never seen “dragon”");
  await box.fill("the cat sleeps and ".repeat(16).trim());
  await box.press("Enter");
  await expect(lab.locator("#sentence-note")).toContainText("has 64 words; at most 60 fit");
  await expect(judge).toContainText("dort");
});

test("reverses the source on demand, and lets the other comparison rest", async ({
  page,
  site,
}) => {
  const lab = await open(page, site, `${small}&bottleneck-lab.view=reversal`);
  await expect(lab.getByRole("slider", { name: "Vector size" })).toHaveCount(0);
  await train(lab);
  await expect(chart(lab, /against sentence length/)).toHaveAccessibleName(
    /source reversed: .* source as written: .* at about 18\./,
  );
  const facts = await factsOf(lab);
  for (const side of ["reversed", "forward"]) {
    expect(facts[`free-${side}.3-6`]).toBeGreaterThan(0);
  }
  await lab.getByRole("radio", { name: "attention" }).check();
  await expect(button(lab, "Train")).toBeVisible();
  await expect(lab.getByRole("slider", { name: "Vector size" })).toBeVisible();
});

test("the link restores what is on show; a damaged one is named", async ({ page, site }) => {
  let lab = await open(
    page,
    site,
    "bottleneck-lab.view=reversal&bottleneck-lab.measure=bleu&bottleneck-lab.range=11-15&bottleneck-lab.steps=700&bottleneck-lab.seed=3",
  );
  await expect(lab.getByRole("radio", { name: "a reversed source" })).toBeChecked();
  await expect(lab.getByRole("radio", { name: "BLEU" })).toBeChecked();
  await expect(lab.getByRole("slider", { name: "Length" })).toHaveAttribute(
    "aria-valuetext",
    "11–15 words",
  );
  await expect(lab.getByRole("textbox", { name: "Seed" })).toHaveValue("3");
  await lab.getByRole("slider", { name: "Length" }).press("End");
  await expect(page).toHaveURL(/bottleneck-lab\.range=16-20/);
  await expect(page).toHaveURL(/bottleneck-lab\.measure=bleu/);
  lab = await open(page, site, "bottleneck-lab.steps=201&bottleneck-lab.measure=luck");
  await expect(lab.getByRole("alert")).toContainText("expected one of 200, 350");
  await expect(lab.getByRole("alert")).toContainText("expected one of free, forced");
});

test("says why a run is refused, and trains with another seed", async ({ page, site }) => {
  const lab = await open(page, site);
  const seed = lab.getByRole("textbox", { name: "Seed" });
  await seed.fill("99999999999999999999");
  await button(lab, "Train").click();
  await expect(lab.getByRole("alert")).toContainText(/seed/);
  await expect(button(lab, "Try again")).toBeVisible();
  await seed.fill("4");
  await expect(lab.getByRole("alert")).toHaveCount(0);
  await train(lab);
});

test("takes turns where there is one core", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 1 });
  });
  const lab = await open(page, site);
  await expect(lab.getByText("This device has one core, so the two take turns.")).toBeVisible();
  await train(lab);
});

test("works by keyboard alone", async ({ page, site }) => {
  const lab = await open(page, site);
  await button(lab, "Train").focus();
  await page.keyboard.press("Enter");
  await expect(button(lab, "Pause")).toBeFocused();
  await expect(lab.getByText("Training both models.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(button(lab, "Continue")).toBeFocused();
  await expect(lab.getByText(/^Paused\./)).toBeAttached();
  await lab.getByRole("radio", { name: "right words, on its own" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(lab.getByRole("radio", { name: "right words, teacher-forced" })).toBeChecked();
  await expect(chart(lab, /teacher-forced against sentence length/)).toBeVisible();
  await button(lab, "Continue").focus();
  await page.keyboard.press("Enter");
  await expect(button(lab, "Trained")).toBeFocused({ timeout: 300_000 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button(lab, "Train")).toBeVisible();
  await expect(button(lab, "Reset")).toBeFocused();
});

for (const [width, colorScheme] of [
  [390, "light"],
  [1280, "dark"],
] as const) {
  test(`fits ${width} px and reads well, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const lab = await open(page, site);
    await train(lab);
    await lab.getByText("The numbers as tables").click();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    for (const part of await lab.locator(".charts, .panel, .halves > *").all()) {
      const hidden = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(hidden).toBe(0);
    }
    for (const control of await lab
      .locator("button:visible, input:visible, summary:visible")
      .all()) {
      const height = await control.evaluate(
        (element) => (element.closest("label") ?? element).getBoundingClientRect().height,
      );
      expect(height).toBeGreaterThanOrEqual(43.5);
    }
    const { violations } = await new AxeBuilder({ page }).include("#bottleneck-lab").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
