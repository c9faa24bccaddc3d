import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, witness } from "./site.ts";

const lesson = "seq2seq-attention/";
const source = "the black cat sleeps on the red chair".split(" ");
const target = "le chat noir dort sur la chaise rouge".split(" ");
const fixedFile = new URL("../golden/pytorch/translation/gru_fixed.safetensors", import.meta.url);

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const figure = page.locator("#walkthrough");
  await figure.getByRole("combobox", { name: "English sentence" }).waitFor();
  return figure;
}

const button = (figure: Locator, name: string): Locator =>
  figure.getByRole("button", { name, exact: true });
const decoder = (figure: Locator): Locator => figure.getByRole("list", { name: "Decoder" });
const encoder = (figure: Locator): Locator => figure.getByRole("list", { name: "Encoder" });
/** The words below the decoder's boxes. */
const written = (figure: Locator): Locator => decoder(figure).locator(".word");
const step = (figure: Locator): Locator => figure.getByRole("slider", { name: "Step" });
const reading = (figure: Locator): Locator => figure.getByRole("region", { name: "This step" });
const topWords = (figure: Locator): Locator =>
  figure.getByRole("list", { name: "The five likeliest next words" }).getByRole("listitem");

test.describe("the walk through encoder and decoder", () => {
  test("reads from both sides, then writes word by word with the five likeliest", async ({
    page,
    site,
  }) => {
    const seen = witness(page);
    const figure = await open(page, `${site}${lesson}#walkthrough`);
    await expect(encoder(figure).locator(".word")).toHaveText(source);
    await expect(encoder(figure).getByText("not read yet")).toHaveCount(8);
    await expect(button(figure, "Previous")).toBeDisabled();
    await expect(figure.getByText("They come with the first word")).toBeVisible();
    await button(figure, "Next").click();
    await expect(reading(figure)).toContainText(/Reads the.\(1st\) and chair/);
    await expect(encoder(figure).getByText("not read yet")).toHaveCount(6);
    await expect(encoder(figure).locator("[aria-current=step]")).toHaveCount(2);
    for (let word = 1; word < 8; word++) await button(figure, "Next").click();
    await expect(reading(figure)).toContainText("Every word has its state now.");
    await expect(written(figure)).toHaveCount(0);

    for (const [index, word] of target.entries()) {
      await button(figure, "Next").click();
      await expect(written(figure)).toHaveText(target.slice(0, index + 1));
      await expect(reading(figure).locator(".big")).toContainText(`Writes ${word}`);
      await expect(topWords(figure)).toHaveCount(5);
      await expect(topWords(figure).first()).toContainText(word);
    }
    await button(figure, "Next").click();
    await expect(reading(figure)).toContainText("Ends the sentence");
    await expect(button(figure, "Next")).toBeDisabled();
    await expect(step(figure)).toHaveAttribute("aria-valuetext", "writing 9 of 9");
    await button(figure, "Previous").click();
    await expect(written(figure)).toHaveText(target);
    expect(seen.messages).toEqual([]);
    expect(seen.hosts.size).toBe(1);
  });

  test("the weights of a step are those of the heatmap, and sum to 1", async ({ page, site }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.position=14`);
    const weights = await encoder(figure).locator(".weight").allTextContents();
    const shown = weights.map((text) => Number(/\d\.\d\d/.exec(text)?.[0]));
    expect(shown.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 1);
    await page.locator("#heatmap").scrollIntoViewIfNeeded();
    const row = page
      .locator("#heatmap section.card")
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "la", exact: true }) });
    const names = await row
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    expect(shown).toEqual(names.map((name) => Number(/\d\.\d\d$/.exec(name)?.[0])));
  });

  test("by keyboard: arrows, Home, End and Space in the diagram, and what is spoken", async ({
    page,
    site,
  }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough`);
    const diagram = figure.getByRole("group", { name: /arrow keys take a step/ });
    await diagram.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await expect(step(figure)).toHaveValue("1");
    await page.keyboard.press("End");
    await expect(written(figure)).toHaveText([...target, "(end)"]);
    await expect(reading(figure).getByRole("status")).toContainText(
      "Ends the sentence, probability",
    );
    await page.keyboard.press("Home");
    await expect(step(figure)).toHaveValue("0");
    await expect(reading(figure).getByRole("status")).toContainText("Nothing is read yet.");
    await figure.getByRole("combobox", { name: "Speed" }).selectOption("fast");
    await diagram.focus();
    await page.keyboard.press("Space");
    await expect(written(figure)).toHaveText([...target, "(end)"]);
    await expect(button(figure, "Play")).toBeVisible();
    await step(figure).press("ArrowLeft");
    await expect(step(figure)).toHaveValue("16");
  });

  test("plays to the end, pauses, and begins again", async ({ page, site }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.speed=fast`);
    await button(figure, "Play").click();
    await expect(reading(figure).getByRole("status")).toHaveText("");
    await button(figure, "Pause").click();
    const at = Number(await step(figure).inputValue());
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(17);
    await button(figure, "Play").click();
    await expect(step(figure)).toHaveValue("17");
    await expect(button(figure, "Play")).toBeVisible();
    await button(figure, "Play").click();
    await expect(step(figure)).not.toHaveValue("17");
    await button(figure, "Pause").click();
  });

  test("a press on a box goes to its step", async ({ page, site }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.position=17`);
    await decoder(figure).getByRole("listitem").nth(1).click();
    await expect(step(figure)).toHaveAttribute("aria-valuetext", "writing 2 of 9");
    await encoder(figure).getByRole("listitem").nth(3).click();
    await expect(step(figure)).toHaveAttribute("aria-valuetext", "reading 4 of 8");
  });

  test("a wrong word derails it; Undo puts it right; the question is solved", async ({
    page,
    site,
  }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.position=13`);
    await topWords(figure).getByRole("button", { name: /^mais/ }).click();
    const result = figure.getByRole("region", { name: "What the fed word does" });
    await expect(result).toContainText("You fed it mais. 3 words are new after it");
    await expect(result.locator("dd").first()).toHaveText(
      "le chat noir dort mais la chaise rouge la chaise rouge",
    );
    await expect(result.locator("dd").first().locator("mark")).toHaveText([
      "la",
      "chaise",
      "rouge",
    ]);
    await expect(result.locator("dd").last().locator("mark")).toHaveText(["sur"]);
    await expect(reading(figure)).toContainText("Would write sur");
    await expect(decoder(figure).getByRole("listitem").nth(4)).toContainText(/mais\s*fed by you/);
    const question = page.locator("#q-derail");
    await question.scrollIntoViewIfNeeded();
    await expect(question.getByText("Done.")).toBeVisible();

    await button(figure, "Next").click();
    await button(figure, "Undo").click();
    await expect(button(figure, "Undo")).toHaveCount(0);
    await expect(step(figure)).toHaveAttribute("aria-valuetext", "writing 5 of 9");
    await expect(written(figure)).toHaveText(target.slice(0, 5));
  });

  test("a typed word is fed by Enter, an unknown one is named, its own is taken back", async ({
    page,
    site,
  }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.position=14`);
    const box = figure.getByRole("combobox", { name: "Another word" });
    await box.pressSequentially("ce");
    const list = figure.getByRole("listbox", { name: "Words that the model knows" });
    await expect(list.getByRole("option").first()).toHaveText("ces");
    await expect(button(figure, "Undo")).toHaveCount(0);
    await box.fill("dragon");
    await box.press("Enter");
    await expect(figure.getByRole("alert")).toContainText("does not have the word “dragon”");
    await box.fill("ma");
    await box.press("Enter");
    await expect(box).toHaveValue("");
    await expect(figure.locator("dd").first()).toHaveText("le chat noir dort sur ma chaise rouge");
    await expect(figure.getByRole("alert")).toHaveCount(0);
    await topWords(figure).getByRole("button", { name: /^la/ }).click();
    await expect(button(figure, "Undo")).toHaveCount(0);
    await box.fill("(end)");
    await box.press("Enter");
    await expect(figure.locator("dd").first()).toHaveText("le chat noir dort sur");
  });

  test("teacher forcing feeds the reference and marks the first wrong word", async ({
    page,
    site,
  }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough?walkthrough.position=17`);
    await expect(figure.getByText("right at 9 of 9 places")).toBeVisible();
    const box = figure.getByRole("combobox", { name: "Reference" });
    await expect(box).toHaveValue(target.join(" "));
    await box.fill("le chat noir dort sous la table rouge");
    await box.press("Enter");
    await expect(
      figure.getByText("right at 7 of 9 places, the end's included; fed its own words, at 7"),
    ).toBeVisible();
    // Its own words are still on show.
    await expect(written(figure)).toHaveText([...target, "(end)"]);
    await figure.getByRole("radio", { name: /teacher forcing/ }).check();
    await expect(written(figure)).toHaveText(
      "le chat noir dort sous la table rouge (end)".split(" "),
    );
    await expect(decoder(figure).locator("s")).toHaveText(["sur", "chaise"]);
    await expect(decoder(figure).getByText("first wrong")).toHaveCount(1);
    await expect(decoder(figure).getByRole("listitem").nth(4)).toContainText("first wrong");
    await expect(topWords(figure).getByRole("button")).toHaveCount(0);
    await expect(figure.getByRole("combobox", { name: "Another word" })).toHaveCount(0);
    await decoder(figure).getByRole("listitem").nth(4).click();
    await expect(reading(figure)).toContainText(
      "The reference has sous, and that is fed to it next.",
    );

    await box.fill("le chat noir dort sous la chaise rouge");
    await box.press("Enter");
    await expect(figure.getByText("right at 8 of 9")).toBeVisible();
    const question = page.locator("#q-forced");
    await question.scrollIntoViewIfNeeded();
    await expect(question.getByText("Done.")).toBeVisible();
    await figure.getByRole("radio", { name: "its own words" }).check();
    await expect(decoder(figure).locator("s")).toHaveCount(0);
  });

  test("a reference that cannot be read is refused in a sentence", async ({ page, site }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough`);
    const box = figure.getByRole("combobox", { name: "Reference" });
    await box.fill("le ".repeat(70));
    await box.press("Enter");
    await expect(figure.getByRole("alert")).toContainText("has 70 words; at most 64 fit");
    await expect(box).toHaveValue(target.join(" "));
    await box.fill("le dragon dort");
    await box.press("Enter");
    await expect(figure.getByRole("alert")).toHaveCount(0);
    await figure.getByRole("radio", { name: /teacher forcing/ }).check();
    await step(figure).press("End");
    await expect(written(figure)).toHaveText(["le", "dragon", "dort", "(end)"]);
  });

  test("another sentence begins anew; unknown words are named", async ({ page, site }) => {
    const seen = witness(page);
    const figure = await open(
      page,
      `${site}${lesson}#walkthrough?walkthrough.position=13&walkthrough.fed=5:mais`,
    );
    await button(figure, "the queen loves them").click();
    await expect(step(figure)).toHaveValue("0");
    await expect(button(figure, "Undo")).toHaveCount(0);
    await step(figure).press("End");
    await expect(written(figure)).toHaveText(["la", "reine", "les", "aime", "(end)"]);
    const box = figure.getByRole("combobox", { name: "English sentence" });
    await box.fill("the dragon sleeps");
    await box.press("Enter");
    await expect(figure.locator("#sentence-note")).toContainText("never seen “dragon”");
    await expect(encoder(figure).locator(".word.unknown")).toHaveText("dragon");
    await box.fill("the cat sleeps and ".repeat(17).trim());
    await expect(figure.getByRole("alert")).toContainText("has 68 words; at most 64 fit");
    await box.fill("!!!");
    await box.press("Enter");
    await expect(figure.getByRole("alert")).toContainText("There is no word in this sentence.");
    await button(figure, "Reset").click();
    await expect(box).toHaveValue(source.join(" "));
    await expect(figure.getByRole("alert")).toHaveCount(0);
    expect(seen.messages).toEqual([]);
  });

  test("the link restores everything; a damaged one is named", async ({ page, site, context }) => {
    const figure = await open(page, `${site}${lesson}#walkthrough`);
    await button(figure, "the dog does not run").click();
    await step(figure).press("End");
    await step(figure).press("ArrowLeft");
    await topWords(figure)
      .getByRole("button", { name: /^jamais/ })
      .click();
    await figure.getByRole("combobox", { name: "Reference" }).fill("le chien ne court jamais");
    await figure.getByRole("combobox", { name: "Reference" }).press("Enter");
    await expect(figure.locator("dd").first()).toHaveText("le chien ne court jamais");
    await expect
      .poll(() => page.url())
      .toMatch(/walkthrough\.reference=le\+chien\+ne\+court\+jamais/);
    await expect.poll(() => page.url()).toMatch(/walkthrough\.fed=5/);
    const text = await reading(figure).innerText();
    const other = await open(await context.newPage(), page.url());
    await expect(written(other)).toHaveText("le chien ne court jamais".split(" "));
    expect(await reading(other).innerText()).toBe(text);
    await expect(other.getByText("right at 5 of 6 places")).toBeVisible();

    const damaged = await open(
      await context.newPage(),
      `${site}${lesson}#walkthrough?walkthrough.fed=mais&walkthrough.forcing=maybe&walkthrough.position=900`,
    );
    await expect(damaged.getByRole("alert")).toContainText("such as 5:mais, found “mais”");
    await expect(damaged.getByRole("alert")).toContainText("expected one of off, on");
    const strange = await open(
      await context.newPage(),
      `${site}${lesson}#walkthrough?walkthrough.fed=2:dragon&walkthrough.position=60`,
    );
    await expect(strange.getByRole("alert")).toContainText("cannot be fed “dragon”");
    await expect(written(strange)).toHaveText([...target, "(end)"]);
  });

  test("looks into a fixed-vector model, which has one vector and no weights", async ({
    page,
    site,
  }) => {
    const address = `${site}${lesson}#walkthrough?walkthrough.sentence=the+black+cat+sleeps&walkthrough.position=5`;
    await open(page, address);
    await storeModel(page, "fixed", "the fixed vector", [...(await readFile(fixedFile))]);
    await page.reload();
    const figure = await open(page, address);
    await expect(written(figure)).toHaveText(["le"]);
    await expect(encoder(figure).locator(".weight")).toHaveCount(4);
    await figure.getByRole("combobox", { name: "Model" }).selectOption("fixed");
    await step(figure).press("End");
    await expect(figure.getByText("one vector", { exact: true })).toBeVisible();
    await expect(encoder(figure).locator(".weight")).toHaveCount(0);
    await expect(reading(figure)).toContainText("gets the one vector");
    await expect(figure.getByText("This is what the lesson's translator writes")).toBeVisible();
    await expect(figure.getByText(/it is right at \d of 5 places/)).toBeVisible();
    await figure.getByRole("combobox", { name: "Model" }).selectOption("lesson");
    await expect(step(figure)).toHaveValue("0");
  });

  test("a model that cannot be had is named; the printed table stands in", async ({
    page,
    site,
  }) => {
    await page.route("**/*.safetensors", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${site}${lesson}#walkthrough`);
    const figure = page.locator("#walkthrough");
    await expect(figure.getByRole("alert")).toContainText("the server answered 404");
    await expect(figure.getByRole("table")).toBeVisible();
    await expect(figure.getByRole("cell", { name: /^chat/ }).first()).toBeVisible();
    await page.unroute("**/*.safetensors");
    await button(figure, "Try again").click();
    await expect(button(figure, "Play")).toBeVisible();
    await expect(figure.getByRole("alert")).toHaveCount(0);
  });

  test("the printed table has the live figure's words and probabilities", async ({
    browser,
    site,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${site}${lesson}`);
    const rows = await page.locator("#walkthrough tbody tr").all();
    expect(rows).toHaveLength(9);
    const printed = await (rows[1] as Locator).getByRole("cell").allTextContents();
    await plain.close();
    const live = await browser.newPage();
    const figure = await open(live, `${site}${lesson}#walkthrough?walkthrough.position=10`);
    const words = await topWords(figure).allInnerTexts();
    expect(words.map((text) => text.replace(/\s+/g, " "))).toEqual(printed.slice(1));
    await live.close();
  });

  test("stands in a frame of its own, with the state of the link", async ({ page, site }) => {
    await page.goto(
      `${site}embed/?widget=decoder-walkthrough&id=walkthrough&lesson=seq2seq-attention#embed?walkthrough.position=9`,
    );
    const figure = page.locator("#walkthrough");
    await expect(written(figure)).toHaveText(["le"]);
  });

  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
  ] as const) {
    test(`fits ${width} px and reads well, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const figure = await open(
        page,
        `${site}${lesson}#walkthrough?walkthrough.position=14&walkthrough.fed=5:mais`,
      );
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      for (const control of await figure
        .locator(
          "button:visible, input:not([type=radio]):visible, select:visible, label.choice:visible",
        )
        .all()) {
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
      }
      const box = figure.locator(".box[aria-current=step]");
      const inside = await box.evaluate((element) => {
        const view = element.closest(".diagram")?.getBoundingClientRect();
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (!view) return false;
        return (
          left >= view.left - 1 &&
          right <= view.right + 1 &&
          top >= view.top - 1 &&
          bottom <= view.bottom + 1
        );
      });
      expect(inside).toBe(true);
      const { violations } = await new AxeBuilder({ page }).include("#walkthrough").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
});

/** Keeps a model where the page looks for those that outlived a reload. */
async function storeModel(page: Page, id: string, name: string, bytes: number[]): Promise<void> {
  await page.evaluate(
    async (model) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("soft-lookup");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      await new Promise((resolve, reject) => {
        const change = database.transaction("models", "readwrite");
        change.objectStore("models").put({ ...model, bytes: Uint8Array.from(model.bytes) });
        change.oncomplete = resolve;
        change.onerror = () => reject(change.error);
      });
      database.close();
    },
    { id, name, bytes },
  );
}
