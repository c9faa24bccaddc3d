import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";

async function open(page: Page, site: string, state = ""): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/#intervene${state === "" ? "" : `?${state}`}`);
  const lab = page.locator("#intervene");
  await lab.scrollIntoViewIfNeeded();
  await lab.getByRole("combobox").waitFor();
  return lab;
}

const cell = (lab: Locator, target: string, source: string): Locator =>
  lab
    .getByRole("table", { name: /target words down/ })
    .getByRole("cell", { name: new RegExp(`^target ${target}, source ${source}, weight`) });

const translation = (lab: Locator, name: string): Locator =>
  lab
    .getByRole("table", { name: "Both translations" })
    .getByRole("row", { name })
    .locator("td")
    .first();

const weight = (lab: Locator, word: string): Locator =>
  lab.getByRole("slider", { name: word, exact: true });

test("a clicked cell sends its row there, and the decoder goes on from it", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  await expect(translation(lab, "By itself")).toHaveText("le chat noir dort sur la chaise rouge");
  await cell(lab, "chaise", "cat").click();
  await expect(
    lab.getByText("You sent chaise to cat: it wrote chat instead, and the rest stayed."),
  ).toBeVisible();
  await expect(translation(lab, "Forced")).toHaveText("le chat noir dort sur la chat rouge");
  await expect(translation(lab, "Forced").locator("mark")).toHaveText("chat");
  await expect(translation(lab, "By itself").locator("mark")).toHaveText("chaise");
  await expect(weight(lab, "cat")).toHaveValue("1");
  await expect(weight(lab, "chair")).toHaveValue("0");
  await expect(lab.getByRole("table", { name: "The weights by itself" })).toBeVisible();
  const question = page.locator("#q-intervene");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("Done.")).toBeVisible();
  // The same cell again gives the row back.
  await lab.getByRole("row", { name: /^chat/ }).last().scrollIntoViewIfNeeded();
  await lab.locator("tr.selected td").nth(2).click();
  await expect(lab.getByText("Nothing is forced")).toBeVisible();
});

test("la takes the gender of the word it looks at, and the question is solved", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  await cell(lab, "la", "cat").click();
  await expect(translation(lab, "Forced")).toHaveText("le chat noir dort sur le chaise rouge");
  const question = page.locator("#q-gender");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("Done.")).toBeVisible();
});

test("a weight that is set leaves the rest to the others, and the link restores it", async ({
  page,
  site,
}) => {
  const lab = await open(page, site, "intervene.row=7");
  await weight(lab, "cat").fill("0.9");
  const values = await lab
    .getByRole("group", { name: /^Weights of/ })
    .getByRole("slider")
    .evaluateAll((sliders) => sliders.map((slider) => Number((slider as HTMLInputElement).value)));
  expect(values[2]).toBeCloseTo(0.9, 2);
  expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 1);
  await expect(lab.getByText(/^You mixed the weights of chaise yourself/)).toBeVisible();
  await expect(page).toHaveURL(/intervene\.forced=7-[\d.]+/);
  const text = (await translation(lab, "Forced").textContent()) ?? "";
  const again = await open(page, site, new URL(page.url()).hash.split("?")[1]);
  await expect(translation(again, "Forced")).toHaveText(text);
  await expect(weight(again, "cat")).toHaveAttribute("aria-valuetext", /^0\.90, by itself 0\.0/);
});

test("by keyboard: force, shuffle, release, and the focus stays", async ({ page, site }) => {
  const lab = await open(page, site);
  await cell(lab, "le", "the").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(lab.locator("td:focus")).toHaveAccessibleName(/^target chat, source the/);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(lab.getByText(/^You sent chat to chair/)).toBeVisible();
  await expect(lab.locator("td:focus")).toHaveAccessibleName(
    /^target chaise, source chair, weight 1\.00/,
  );
  await expect(lab.locator("tr.forced th")).toHaveAttribute("aria-description", "forced");
  await lab.getByRole("button", { name: "Shuffle" }).press("Enter");
  await expect(lab.getByText(/^You shuffled the weights of chat/)).toBeVisible();
  await lab.getByRole("button", { name: "Uniform" }).press("Enter");
  await expect(lab.getByText(/^You spread chat over all words alike/)).toBeVisible();
  await lab.getByRole("slider", { name: "sleeps" }).press("End");
  await expect(lab.getByText(/^You sent chat to sleeps/)).toBeVisible();
  await lab.getByRole("button", { name: "Release", exact: true }).press("Enter");
  await expect(lab.getByText("Nothing is forced")).toBeVisible();
  await expect(lab.getByRole("button", { name: "Release", exact: true })).toBeDisabled();
});

test("several rows at once, and all released", async ({ page, site }) => {
  const lab = await open(page, site, "intervene.forced=6-3_7-u");
  await expect(lab.getByText(/^You forced 2 rows/)).toBeVisible();
  await expect(lab.locator("tr.forced")).toHaveCount(2);
  await lab.getByRole("button", { name: "Release all 2 rows" }).click();
  await expect(lab.getByText("Nothing is forced")).toBeVisible();
  await expect(lab.locator("tr.forced")).toHaveCount(0);
  await expect(page).not.toHaveURL(/intervene\.forced/);
});

test("bad input and a damaged link are named", async ({ page, site }) => {
  let lab = await open(page, site, "intervene.forced=7-x&intervene.row=0");
  await expect(lab.getByRole("alert")).toContainText("expected rows such as 7-3");
  await expect(lab.getByRole("alert")).toContainText("whole number from 1");
  lab = await open(page, site, "intervene.sentence=the+queen+loves+them&intervene.forced=2-8");
  await expect(lab.getByRole("alert")).toContainText("this sentence has 4");
  await expect(lab.getByText("Nothing is forced")).toBeVisible();
  const box = lab.getByRole("combobox");
  await box.fill(Array(17).fill("the").join(" "));
  await box.press("Enter");
  await expect(lab.getByText("The sentence has 17 words; at most 16 fit.")).toBeVisible();
});

test("a model that cannot be fetched is named, and fetched again", async ({ page, site }) => {
  await page.route("**/*.safetensors", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${site}seq2seq-attention/#intervene`);
  const lab = page.locator("#intervene");
  await expect(lab.getByRole("alert")).toContainText("could not be fetched");
  await expect(lab.getByRole("table", { name: /on one word, it writes this/ })).toBeVisible();
  await page.unroute("**/*.safetensors");
  await lab.getByRole("button", { name: "Try again" }).click();
  await expect(lab.getByRole("combobox")).toBeVisible();
});

test("without JavaScript it prints where the row of chaise may be sent", async ({
  browser,
  site,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${site}seq2seq-attention/`);
  const row = page.locator("#intervene").getByRole("row", { name: /^cat/ });
  await expect(row).toContainText("le chat noir dort sur la chat rouge");
  await plain.close();
});

for (const width of [390, 1280]) {
  test(`fits ${width} px and reads well`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const lab = await open(page, site, "intervene.forced=6-3_7-u&intervene.row=7");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const inside = await lab.evaluate((host) => {
      const figure = host.shadowRoot?.querySelector(".figure");
      const table = figure?.querySelector(".comparison");
      return (
        (table?.getBoundingClientRect().right ?? 1) - (figure?.getBoundingClientRect().right ?? 0)
      );
    });
    expect(inside).toBeLessThan(1);
    for (const control of await lab.locator("button:visible, input:visible").all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
    }
    const { violations } = await new AxeBuilder({ page }).include("#intervene").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
