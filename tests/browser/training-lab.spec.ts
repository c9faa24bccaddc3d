import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Download, Locator, Page } from "@playwright/test";
import { captureWorkers, type WithWorkers } from "./captured-workers.ts";
import { expect, test, witness } from "./site.ts";

const lesson = "seq2seq-attention/";
/** A run of a few moments. */
const small =
  "size=16&embedding=8&steps=40&batch=8&pairs=300&longest=8&sentence=the+black+cat+sleeps"
    .split("&")
    .map((pair) => `training.${pair}`)
    .join("&");

async function open(page: Page, site: string, values = small): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(`${site}${lesson}#training?${values}`);
  const lab = page.locator("#training");
  await lab.locator("section.card footer").waitFor();
  return lab;
}

/** Comes back to the lab, wherever the browser has scrolled to. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  const lab = page.locator("#training");
  await lab.locator("section.card footer").waitFor();
  await lab.scrollIntoViewIfNeeded();
}

const button = (lab: Locator, name: string | RegExp): Locator => lab.getByRole("button", { name });
const big = (lab: Locator): Locator => lab.locator(".readout .big");
const heatmap = (lab: Locator): Locator => lab.locator("section.card .alignment table");
const timeline = (lab: Locator): Locator => lab.getByRole("slider", { name: "Timeline" });

async function hashOf(lab: Locator): Promise<string> {
  await expect(lab.locator(".hash code")).toBeVisible();
  return (await lab.locator(".hash code").textContent()) ?? "";
}

async function train(lab: Locator): Promise<string> {
  await button(lab, /^(Train|Continue)$/).click();
  await expect(big(lab)).toContainText("Step 40 of 40");
  await expect(button(lab, "Finished")).toBeDisabled();
  return hashOf(lab);
}

/** Takes so many of the 1, 10 or 100 steps that a button has. */
async function step(lab: Locator, name: "1 step" | "+10 steps", to: number): Promise<void> {
  await button(lab, name).click();
  await expect(big(lab)).toContainText(`Step ${to} of 40`);
}

/** Until the link says where the run rests. */
const linked = (page: Page, step: number): Promise<void> =>
  expect
    .poll(() => page.url())
    .toMatch(new RegExp(`training\\.step=${step}&training\\.hash=[0-9a-f]{16}`));

/** Until the browser has kept the run at this step. */
const kept = (page: Page, step: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            const opening = indexedDB.open("soft-lookup");
            opening.onsuccess = () => {
              const runs = opening.result.transaction("runs").objectStore("runs").getAll();
              runs.onsuccess = () => {
                opening.result.close();
                resolve(runs.result.map((run) => run.step));
              };
            };
          }),
      ),
    )
    .toContain(step);

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function save(page: Page, lab: Locator, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(lab, name).click()]);
  return download;
}

test("trains to the end: heatmap, curves, numbers, and a link with the weights' hash", async ({
  page,
  site,
}) => {
  const seen = witness(page);
  const lab = await open(page, site);
  await expect(big(lab)).toContainText("Step 0 of 40: not trained yet");
  await expect(lab.getByText("The heatmap of this sentence appears here")).toBeVisible();
  const hash = await train(lab);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  await expect(heatmap(lab).getByRole("columnheader").filter({ hasText: /\w/ })).toHaveText([
    "the",
    "black",
    "cat",
    "sleeps",
  ]);
  await expect(lab.locator(".look")).toContainText(/ looks at |has one fixed vector/);
  await expect(
    lab.getByRole("img", { name: /^Loss by training step: \d.* at step 40/ }),
  ).toBeVisible();
  await expect(lab.getByRole("img", { name: /^Share of words right/ })).toBeVisible();
  await expect(lab.getByText("Words a second")).toBeVisible();
  await expect.poll(() => page.url()).toContain(`training.step=40&training.hash=${hash}`);
  expect(seen.messages).toEqual([]);
  expect(seen.hosts.size).toBe(1);
});

test("steps, pauses at a slow pace, continues, and is reset", async ({ page, site }) => {
  const lab = await open(page, site);
  await step(lab, "1 step", 1);
  await step(lab, "+10 steps", 11);
  await linked(page, 11);
  const speed = lab.getByRole("slider", { name: "Speed" });
  await speed.press("Home");
  await expect(lab.getByText("1 step/s").first()).toBeVisible();
  await button(lab, "Continue").click();
  await expect(button(lab, "1 step")).toBeDisabled();
  await expect(lab.getByRole("combobox", { name: "Preset" })).toBeDisabled();
  await expect.poll(() => page.url()).not.toContain("training.step=");
  await button(lab, "Pause").click();
  await expect(button(lab, "Continue")).toBeVisible();
  await expect(big(lab)).not.toContainText("Step 40");
  await speed.press("End");
  const hash = await train(lab);
  await button(lab, "Reset").click();
  await expect(big(lab)).toContainText("Step 0 of 40: not trained yet");
  await expect.poll(() => page.url()).not.toContain("training.hash");
  expect(await train(lab)).toBe(hash);
});

test("the timeline goes back through the snapshots and plays them, and the link keeps the place", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  await train(lab);
  const last = await lab.locator("section.card .french").textContent();
  await timeline(lab).press("Home");
  await expect(big(lab)).toContainText("Step 0 of 40");
  await expect(lab.getByText("French translation at step 0")).toBeVisible();
  await timeline(lab).press("ArrowRight");
  await expect(big(lab)).toContainText("Step 1 of 40");
  await expect.poll(() => page.url()).toContain("training.at=1");
  await kept(page, 40);
  await reload(page);
  await expect(big(lab)).toContainText("Step 1 of 40");
  await timeline(lab).press("End");
  for (let back = 0; back < 4; back++) await timeline(lab).press("ArrowLeft");
  await expect(big(lab)).toContainText("Step 36 of 40");
  await button(lab, "Play").click();
  await expect(button(lab, "Play")).toBeVisible();
  await expect(big(lab)).toContainText("Step 40 of 40");
  await timeline(lab).press("Home");
  await button(lab, "Back to now").click();
  await expect(lab.locator("section.card .french")).toHaveText(last ?? "");
  await expect.poll(() => page.url()).not.toContain("training.at");
});

test("little motion: the timeline is played in few pictures", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const lab = await open(page, site);
  await train(lab);
  await button(lab, "Play").click();
  await button(lab, "Hold").click();
  await expect(big(lab)).toContainText(/Step (0|[369]|1[258]|2[147]|3[0369]) of 40/);
  await expect(button(lab, "Play")).toBeVisible();
});

test("after a reload it goes on to the bits of a run that never stopped", async ({
  page,
  site,
  browser,
}) => {
  const other = await browser.newContext();
  const whole = await train(await open(await other.newPage(), site));
  await other.close();
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  await linked(page, 10);
  await kept(page, 10);
  await reload(page);
  await expect(big(lab)).toContainText("Step 10 of 40");
  await expect(heatmap(lab)).toBeVisible();
  await expect(lab.getByText(/^Same weights/)).toHaveCount(0);
  expect(await train(lab)).toBe(whole);
});

test("a page that asks for no run takes up the last one", async ({ page, site }) => {
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  await kept(page, 10);
  await page.goto("about:blank");
  await page.goto(`${site}${lesson}#training`);
  await expect(big(lab)).toContainText("Step 10 of 40");
  await expect(lab.getByRole("combobox", { name: "English sentence" })).toHaveValue(
    "the black cat sleeps",
  );
  await linked(page, 10);
});

test("a link makes the run again in another browser, hash by hash", async ({
  page,
  site,
  browser,
}) => {
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  await linked(page, 10);
  const hash = await hashOf(lab);
  const link = page.url();

  const fresh = await browser.newContext();
  const replayed = await fresh.newPage();
  await replayed.goto(link);
  const there = replayed.locator("#training");
  await expect(
    there.getByText(`Same weights at step 10, bit for bit: ${hash} in the link, ${hash} here.`),
  ).toBeVisible();
  await expect(big(there)).toContainText("Step 10 of 40");
  await expect(button(there, "Continue")).toBeEnabled();
  await fresh.close();

  const tampered = await browser.newContext();
  const wrong = await tampered.newPage();
  await wrong.goto(link.replace(hash, "0123456789abcdef"));
  const elsewhere = wrong.locator("#training");
  await expect(
    elsewhere.getByText(`Other weights at step 10: 0123456789abcdef in the link, ${hash} here.`),
  ).toBeVisible();
  await tampered.close();
});

test("a link to an earlier step than the browser has leaves the choice", async ({ page, site }) => {
  let lab = await open(page, site);
  await step(lab, "1 step", 1);
  await linked(page, 1);
  const link = page.url();
  await step(lab, "+10 steps", 11);
  await kept(page, 11);
  lab = await open(page, site, new URL(link).hash.split("?")[1]);
  await expect(lab.getByText(/which has kept it at step 11/)).toBeVisible();
  await expect(button(lab, "Continue at step 11")).toBeVisible();
  await button(lab, "Replay to step 1").click();
  await expect(lab.getByText(/^Same weights at step 1, bit for bit/)).toBeVisible();
});

test("another setting is another run, and the one before is found again", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  const hash = await hashOf(lab);
  await lab.getByText("Settings", { exact: false }).first().click();
  await lab.getByRole("combobox", { name: "Cell" }).selectOption("lstm");
  await expect(big(lab)).toContainText("Step 0 of 40");
  await expect.poll(() => page.url()).toContain("training.cell=lstm");
  await step(lab, "1 step", 1);
  expect(await hashOf(lab)).not.toBe(hash);
  await lab.getByRole("combobox", { name: "Cell" }).selectOption("gru");
  await expect(big(lab)).toContainText("Step 10 of 40");
  expect(await hashOf(lab)).toBe(hash);
  await lab.getByRole("textbox", { name: "Learning rate" }).fill("fast");
  await expect(lab.getByText(/Learning rate: expected a number/)).toBeVisible();
  await expect(big(lab)).toContainText("Step 10 of 40");
});

test("a model without attention has words, and no heatmap", async ({ page, site }) => {
  const lab = await open(page, site, `${small}&training.attention=none`);
  await train(lab);
  await expect(lab.getByText("hands its decoder one fixed vector")).toBeVisible();
  await expect(lab.getByText("looks at nothing")).toBeVisible();
});

test("another sentence begins a timeline of its own; one without words is refused", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  const box = lab.getByRole("combobox", { name: "English sentence" });
  await box.fill("the queen sleeps");
  await box.press("Enter");
  await expect(heatmap(lab).getByRole("columnheader", { name: "queen" })).toBeVisible();
  await expect(timeline(lab)).toBeDisabled();
  await step(lab, "1 step", 11);
  await expect(timeline(lab)).toBeEnabled();
  await box.fill("!!!");
  await box.press("Enter");
  await expect(lab.getByRole("alert")).toContainText("There is no word");
  await box.fill("the dragon sleeps");
  await box.press("Enter");
  await expect(lab.locator("#sentence-note")).toContainText("never seen “dragon”");
});

test("the model is measured on unseen sentences, by length", async ({ page, site }) => {
  const lab = await open(page, site);
  await train(lab);
  await button(lab, "Measure on unseen sentences").click();
  await expect(lab.getByText(/of 300 unseen sentences come out exactly right/)).toBeVisible();
  const table = lab.getByRole("region", { name: /Unseen sentences, translated at step 40/ });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table.getByRole("columnheader")).toHaveText([
    "words",
    "sentences",
    "all right",
    "BLEU",
    "alignment errors",
  ]);
});

test("the model is used in the other figures, saved, and opened again; a damaged file changes nothing", async ({
  page,
  site,
}) => {
  const lab = await open(page, site);
  const hash = await train(lab);
  await expect(lab.getByText("yours: lesson, seed 0, step 40")).toBeVisible();
  await button(lab, "Use it in every figure").click();
  await expect(lab.getByText("The figures of this page now look into it.")).toBeVisible();
  const figure = page.locator("#heatmap");
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByRole("combobox", { name: "Model" })).toHaveValue("own");

  const download = await save(page, lab, "Save the model");
  expect(download.suggestedFilename()).toBe("soft-lookup-lesson-seed-0-step-40.safetensors");
  const model = await bytesOf(download);
  const settings = JSON.parse(
    (await bytesOf(await save(page, lab, "Save the settings"))).toString(),
  );
  expect(settings).toMatchObject({ preset: "lesson", seed: "0", step: 40, weightsHash: hash });
  expect(settings.settings).toMatchObject({ size: 16, steps: 40, longest: 8 });
  expect(settings.link).toContain(hash);

  const files = lab.locator(".own input[type=file]");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "", buffer });
  await files.setInputFiles(file("broken.safetensors", model.subarray(0, 1000)));
  await expect(lab.getByRole("alert")).toContainText(/broken\.safetensors was not opened: .+\./);
  await expect(lab.getByText("yours: lesson, seed 0, step 40")).toBeVisible();
  await files.setInputFiles(file("mine.safetensors", model));
  await expect(lab.getByText(/mine\.safetensors \(.*seed 0.*\) is open/)).toContainText(hash);
  await expect(lab.getByRole("alert")).toHaveCount(0);
});

const subjects = ["cat", "dog", "bird", "king", "queen", "horse"];
const words: Record<string, string> = {
  cat: "chat",
  dog: "chien",
  bird: "oiseau",
  king: "roi",
  queen: "reine",
  horse: "cheval",
};
/** A text of the reader's: every pair of these in one sentence. */
const text = subjects
  .flatMap((one) =>
    subjects.map(
      (other) => `the ${one} sees the ${other}\tle ${words[one]} voit le ${words[other]}`,
    ),
  )
  .join("\n");

function chooseText(lab: Locator): Promise<void> {
  const file = { name: "animals.tsv", mimeType: "text/plain", buffer: Buffer.from(text) };
  return lab.locator("corpus-intake input[type=file]").setInputFiles(file);
}

test("a text of the reader's is trained on, kept, and asked for by the link", async ({
  page,
  site,
  browser,
}) => {
  let lab = await open(page, site);
  await lab.getByRole("radio", { name: "a text of yours" }).check();
  await expect(lab.getByText("Choose a text above")).toBeVisible();
  await expect(button(lab, "Train")).toBeDisabled();
  await chooseText(lab);
  await expect(lab.getByText("animals.tsv, 36 pairs")).toBeVisible();
  await step(lab, "+10 steps", 10);
  await expect(heatmap(lab).getByRole("columnheader", { name: "sees" })).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/training\.corpus=own.*training\.text=[0-9a-f]{16}/);
  await linked(page, 10);
  await kept(page, 10);
  const hash = await hashOf(lab);
  const link = page.url();
  await button(lab, "Measure on unseen sentences").click();
  await expect(lab.getByText(/of 1 unseen sentences/)).toBeVisible();

  await reload(page);
  lab = page.locator("#training");
  await expect(big(lab)).toContainText("Step 10 of 40");
  expect(await hashOf(lab)).toBe(hash);

  const fresh = await browser.newContext();
  const elsewhere = await fresh.newPage();
  await elsewhere.goto(link);
  const there = elsewhere.locator("#training");
  await expect(there.getByText(/The link is to a run on a text of its sender's/)).toBeVisible();
  await chooseText(there);
  await expect(
    there.getByText(`Same weights at step 10, bit for bit: ${hash} in the link, ${hash} here.`),
  ).toBeVisible();
  await fresh.close();
});

test("a worker that is lost is replaced, and the run comes to the same weights", async ({
  page,
  site,
  browser,
}) => {
  const other = await browser.newContext();
  const whole = await train(await open(await other.newPage(), site));
  await other.close();
  await page.addInitScript(captureWorkers);
  const lab = await open(page, site);
  await step(lab, "+10 steps", 10);
  await page.evaluate(() => {
    const { workers } = globalThis as unknown as WithWorkers;
    const worker = workers.at(-1) as Worker;
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory", cancelable: true }));
  });
  await expect(lab.getByText(/training worker was restarted because .*at step 10/)).toBeVisible();
  expect(await train(lab)).toBe(whole);
});

test("a run that needs too much memory says so, and can be reset", async ({ page, site }) => {
  const lab = await open(
    page,
    site,
    "training.size=256&training.layers=4&training.batch=512&training.shortest=60&training.longest=60&training.pairs=600",
  );
  await button(lab, "Train").click();
  await expect(lab.getByRole("alert")).toContainText(/memory/);
  await expect(button(lab, "Try again")).toBeDisabled();
  await button(lab, "Reset").click();
  await expect(lab.getByRole("alert")).toHaveCount(0);
  await expect(button(lab, "Train")).toBeEnabled();
});

test("a browser that keeps nothing says so, and trains", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { value: undefined });
  });
  const lab = await open(page, site);
  await train(lab);
  await expect(lab.getByText("This browser keeps no runs")).toBeVisible();
});

test("a damaged link is named, and what is right in it is kept", async ({ page, site }) => {
  const lab = await open(
    page,
    site,
    `${small}&training.rate=1e99&training.hash=xyz&training.seed=-1&training.colour=red`,
  );
  const alert = lab.getByRole("alert");
  await expect(alert).toContainText("expected a number from");
  await expect(alert).toContainText("16 hexadecimal digits");
  await expect(alert).toContainText("a seed is a whole number");
  await expect(alert).toContainText("“colour”");
  await expect(big(lab)).toContainText("Step 0 of 40");
});

test("is used by the keyboard alone", async ({ page, site }) => {
  const lab = await open(page, site);
  await lab.getByRole("combobox", { name: "Preset" }).focus();
  await page.keyboard.press("Tab");
  await expect(button(lab, "Train")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(big(lab)).toContainText("Step 1 of 40");
  await expect(button(lab, "1 step")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(big(lab)).toContainText("Step 11 of 40");
  await heatmap(lab).locator("td[tabindex='0']").focus();
  await expect(heatmap(lab).locator("tbody tr").first()).not.toHaveClass(/selected/);
  await page.keyboard.press("Control+Home");
  await expect(heatmap(lab).locator("tbody tr").first()).toHaveClass(/selected/);
  await expect.poll(() => page.url()).toContain("training.row=1");
});

test("the questions about it can be answered", async ({ page, site }) => {
  const lab = await open(page, site, "training.preset=quick&training.pairs=20000");
  await button(lab, "Train").click();
  const question = page.locator("#q-aligned");
  await question.scrollIntoViewIfNeeded();
  await expect(question.getByText("the weight that chaise lays on chair")).toBeVisible();
  await expect(question.getByText("Done.")).toBeVisible({ timeout: 90_000 });
});

for (const width of [390, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`fits ${width} px and reads well, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      const lab = await open(page, site);
      await step(lab, "+10 steps", 10);
      await button(lab, "Measure on unseen sentences").click();
      await expect(lab.getByText(/come out exactly right/)).toBeVisible();
      await lab.locator("summary", { hasText: "Settings" }).click();
      await expect(lab.getByRole("textbox", { name: "Seed" })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      for (const control of await lab
        .locator(
          "button:visible, input:not([type=radio]):visible, .choice:visible, select:visible, summary:visible",
        )
        .all()) {
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
      }
      const { violations } = await new AxeBuilder({ page }).include("#training").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}
