import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, witness } from "./site.ts";

// Each test trains, which a busy machine takes its time for.
test.describe.configure({ timeout: 300_000 });

/** Two scores and few steps: the link has everything that decides a run. */
const short = "score-lab.scores=dot,general&score-lab.steps=50";
const sentence = "the black cat sleeps on the red chair".split(" ");

async function open(page: Page, site: string, state: string): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}seq2seq-attention/#score-lab?${state}`);
  const lab = page.locator("#score-lab");
  await lab.getByRole("button", { name: "Reset" }).waitFor();
  return lab;
}

const facts = (lab: Locator): Promise<Record<string, number | string>> =>
  lab.evaluate((element) => (element as unknown as { facts(): Record<string, number> }).facts());

/** The button of one model among the others. */
const model = (lab: Locator, name: string): Locator =>
  lab.getByRole("group", { name: "The sentence in each model" }).getByRole("button", { name });

const slider = (lab: Locator): Locator => lab.getByRole("slider", { name: "After so many steps" });
const headline = (lab: Locator): Locator => lab.getByRole("status").first();

async function trainToTheEnd(lab: Locator): Promise<void> {
  await lab.getByRole("button", { name: /^(Train|Go on|Try again)/ }).click();
  await expect(lab.getByRole("button", { name: "Trained" })).toBeVisible({ timeout: 100_000 });
}

test("trains two scores side by side, and the models outlive a reload", async ({ page, site }) => {
  const seen = witness(page);
  const state = "score-lab.scores=dot,additive&score-lab.steps=50";
  let lab = await open(page, site, state);
  await expect(headline(lab)).toContainText("Nothing trained yet");
  await expect(slider(lab)).toBeDisabled();
  expect((await facts(lab)).state).toBe("empty");
  await trainToTheEnd(lab);

  await expect(headline(lab)).toContainText(/(dot|additive) aligns best/);
  const found = await facts(lab);
  expect(found).toMatchObject({ state: "finished", steps: 50 });
  for (const score of ["dot", "additive"]) {
    expect(found[`aer.${score}`]).toBeGreaterThan(0);
    expect(found[`loss.${score}`]).toBeLessThan(5.2);
    expect(found[`exact.${score}`]).toBeGreaterThanOrEqual(0);
  }
  expect(found).not.toHaveProperty("aer.general");
  const least = Number(found["aer.dot"]) < Number(found["aer.additive"]) ? "dot" : "additive";
  expect(found.best).toBe(least);
  for (const name of ["dot", "additive"]) {
    const small = lab.getByRole("table", {
      name: `Weights of the ${name} model after 50 steps`,
    });
    await expect(small.getByRole("columnheader")).toHaveText(sentence);
    await expect(small.getByRole("cell").first()).toHaveAttribute("aria-label", /source the/);
  }
  await expect(page.locator("#q-scores").getByText("Done.")).toBeAttached();
  const audit = await new AxeBuilder({ page }).include("#score-lab").analyze();
  expect(audit.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  lab = await open(page, site, state);
  await expect(lab.getByRole("button", { name: "Trained" })).toBeVisible();
  expect(await facts(lab)).toEqual(found);
  await lab.getByText("The numbers as a table").click();
  await expect(lab.getByRole("row", { name: /^dot .* 50 / })).toBeVisible();
  await lab.getByRole("button", { name: "Use this model in every figure" }).click();
  const heatmap = page.locator("#heatmap");
  await heatmap.scrollIntoViewIfNeeded();
  await expect(heatmap.getByRole("combobox", { name: "Model" })).toHaveValue("dot");
  expect(seen.messages).toEqual([]);
  expect(seen.hosts.size).toBe(1);
});

test("pauses, goes on after a reload, and Reset forgets", async ({ page, site }) => {
  const state = "score-lab.scores=dot&score-lab.steps=200";
  let lab = await open(page, site, state);
  await lab.getByRole("button", { name: "Train" }).click();
  await expect(lab.getByRole("checkbox", { name: "additive" })).toBeDisabled();
  await expect(lab.getByText(/step \d+(,| of)/)).toBeVisible();
  await lab.getByRole("button", { name: "Pause" }).click();
  await expect(headline(lab)).toContainText("Paused");
  const rest = await lab.getByText(/rests at step \d+ of 200/).textContent();

  lab = await open(page, site, state);
  await expect(lab.getByText(/rests at step \d+ of 200/)).toHaveText(rest ?? "");
  await trainToTheEnd(lab);
  await expect(headline(lab)).toContainText("dot is trained");
  await lab.getByRole("button", { name: "Reset" }).click();
  await expect(headline(lab)).toContainText("Nothing trained yet");
  lab = await open(page, site, state);
  await expect(headline(lab)).toContainText("Nothing trained yet");
  await expect(lab.getByText("not trained yet")).toBeVisible();
});

test("by keyboard: another model, an earlier step, a row; the link has it all", async ({
  page,
  site,
}) => {
  let lab = await open(page, site, short);
  await trainToTheEnd(lab);
  await expect(model(lab, "dot")).toHaveAttribute("aria-pressed", "true");
  await model(lab, "general").focus();
  await page.keyboard.press("Enter");
  await expect(lab.getByRole("heading", { name: "general, after 50 steps" })).toBeVisible();
  await slider(lab).focus();
  await page.keyboard.press("Home");
  await expect(lab.getByRole("heading", { name: "general, after 0 steps" })).toBeVisible();
  const untrained = (await facts(lab))["aer.dot"];
  await page.keyboard.press("End");
  await expect(lab.getByRole("heading", { name: "general, after 50 steps" })).toBeVisible();
  expect((await facts(lab))["aer.dot"]).not.toBe(untrained);
  await slider(lab).fill("40");

  const table = lab.getByRole("table", { name: /^Attention weights/ });
  await table.getByRole("cell").first().click();
  await page.keyboard.press("ArrowRight");
  await expect(table.locator("td:focus")).toHaveAttribute("aria-label", /source black, weight/);
  await page.keyboard.press("ArrowDown");
  await expect(lab.getByText(/^Row 2 of|← black \d/).first()).toBeVisible();
  await expect(page).toHaveURL(/score-lab\.at=40.*score-lab\.large=general.*score-lab\.row=2/);

  lab = await open(page, site, new URL(page.url()).hash.split("?")[1] ?? "");
  await expect(lab.getByRole("heading", { name: "general, after 40 steps" })).toBeVisible();
  await expect(table.getByRole("row", { name: /./ }).nth(2)).toHaveClass(/selected/);
});

test("another sentence is translated by the models that are there", async ({ page, site }) => {
  let lab = await open(page, site, short);
  await trainToTheEnd(lab);
  const box = lab.getByRole("combobox", { name: "English sentence" });
  await box.fill("the queen sees a dragon");
  await box.press("Enter");
  await expect(lab.locator("#sentence-note")).toContainText("never seen “dragon”");
  const small = lab.getByRole("table", { name: "Weights of the dot model after 50 steps" });
  const heads = small.getByRole("columnheader");
  await expect(heads).toHaveText("the queen sees a dragon".split(" "));
  await box.fill("!!!");
  await box.press("Enter");
  await expect(lab.getByRole("alert")).toHaveText(/There is no word in this sentence/);
  await expect(heads).toHaveCount(5);
  await expect(page).toHaveURL(/score-lab\.sentence=the\+queen\+sees\+a\+dragon/);
  lab = await open(page, site, new URL(page.url()).hash.split("?")[1] ?? "");
  await expect(heads).toHaveText("the queen sees a dragon".split(" "));
});

test.describe("without a connection", () => {
  // The service worker would hand the module out of its store.
  test.use({ serviceWorkers: "block" });

  test("where the module cannot be fetched each model says so, and is tried again", async ({
    page,
    site,
  }) => {
    await page.route(/softlookup-training.*\.wasm$/, (route) => route.abort());
    const lab = await open(page, site, short);
    await lab.getByRole("button", { name: "Train" }).click();
    await expect(lab.getByRole("alert")).toHaveCount(2);
    await expect(headline(lab)).toContainText("dot and general stopped");
    expect((await facts(lab)).state).toBe("failed");
    await page.unroute(/softlookup-training.*\.wasm$/);
    await trainToTheEnd(lab);
    await expect(lab.getByRole("alert")).toHaveCount(0);
  });
});

test("a damaged link is named, and without a score there is nothing to train", async ({
  page,
  site,
}) => {
  let lab = await open(page, site, "score-lab.scores=cosine&score-lab.steps=7&score-lab.at=x");
  const alert = lab.getByRole("alert");
  await expect(alert).toContainText("expected some of dot, scaled-dot");
  await expect(alert).toContainText("expected one of 50, 100");
  await expect(alert).toContainText("expected a whole number from 0 to 2800");
  await expect(lab.getByRole("checkbox", { checked: true })).toHaveCount(5);
  lab = await open(page, site, "score-lab.scores=none");
  await expect(lab.getByRole("button", { name: "Train" })).toBeDisabled();
  await expect(lab.getByText("Choose a score to train with.")).toBeVisible();
  await lab.getByRole("checkbox", { name: "general" }).check();
  await expect(page).toHaveURL(/score-lab\.scores=general/);
  await expect(lab.getByRole("button", { name: "Train" })).toBeEnabled();
});
