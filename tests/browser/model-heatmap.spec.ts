import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore, witness } from "./site.ts";

const lesson = "seq2seq-attention/";
const source = "the black cat sleeps on the red chair".split(" ");
const target = "le chat noir dort sur la chaise rouge".split(" ");

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const heatmap = page.locator("#heatmap");
  await heatmap.getByRole("combobox").waitFor();
  return heatmap;
}

/** The weights of the row with this header, by source word; a repeated word by "the 2". */
async function weightsOf(heatmap: Locator, word: string): Promise<Record<string, number>> {
  const page = heatmap.page();
  const row = heatmap
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: word, exact: true }) })
    .first();
  const names = await row
    .getByRole("cell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  const weights: Record<string, number> = {};
  for (const name of names) {
    const [, column = "", text = ""] = /source (.+), weight (\d\.\d\d)/.exec(name) ?? [];
    let key = column;
    for (let count = 2; key in weights; count++) key = `${column} ${count}`;
    weights[key] = Number(text);
  }
  return weights;
}

function topOf(weights: Record<string, number>): string | undefined {
  return Object.entries(weights).sort(([, a], [, b]) => b - a)[0]?.[0];
}

const french = (heatmap: Locator): Locator => heatmap.locator("section.card .french");
const temperature = (heatmap: Locator): Locator =>
  heatmap.getByRole("slider", { name: "Temperature" });

test.describe("the trained translator's heatmap", () => {
  test("translates the lesson's sentence; adjectives cross, and la looks at chair", async ({
    page,
    site,
  }) => {
    const seen = witness(page);
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await expect(french(heatmap)).toHaveText(target.join(" "));
    await expect(heatmap.getByRole("columnheader").filter({ hasText: /\w/ })).toHaveText(source);
    await expect(heatmap.getByRole("rowheader")).toHaveText(target);
    for (const [word, top] of [
      ["chat", "cat"],
      ["noir", "black"],
      ["dort", "sleeps"],
      ["sur", "on"],
      ["chaise", "chair"],
      ["rouge", "red"],
    ] as const) {
      const weights = await weightsOf(heatmap, word);
      expect(topOf(weights), word).toBe(top);
      expect(weights[top], word).toBeGreaterThan(0.5);
    }
    const la = await weightsOf(heatmap, "la");
    expect(la.chair).toBeGreaterThan(0.3);
    expect((la.chair ?? 0) + (la["the 2"] ?? 0)).toBeGreaterThan(0.8);
    expect(seen.messages).toEqual([]);
    expect(seen.hosts.size).toBe(1);
  });

  test("a typed sentence is translated as it grows", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const box = heatmap.getByRole("combobox", { name: "English sentence" });
    await box.fill("the queen loves them");
    await expect(french(heatmap)).toHaveText("la reine les aime");
    await expect(heatmap.getByRole("rowheader")).toHaveText(["la", "reine", "les", "aime"]);
    expect(topOf(await weightsOf(heatmap, "les"))).toBe("them");
    // A word on its way is waited for.
    await box.fill("the queen loves the bi");
    await expect(heatmap.getByRole("option")).toHaveText(["big", "bird", "birds"]);
    await expect(french(heatmap)).toHaveText("la reine les aime");
    await box.press("Escape");
    await expect(heatmap.getByRole("listbox")).toBeHidden();
    await box.press("Escape");
    await expect(box).toHaveValue("the queen loves them");
  });

  test("completion by keyboard: arrows, Enter, Escape, and what is spoken", async ({
    page,
    site,
  }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const box = heatmap.getByRole("combobox");
    await box.fill("");
    await box.pressSequentially("the wh");
    await expect(box).toHaveAttribute("aria-expanded", "true");
    await expect(heatmap.getByText(/words to choose from with the arrow keys/)).toBeAttached();
    await box.press("ArrowDown");
    const active = heatmap.getByRole("option", { selected: true });
    await expect(active).toHaveText("when");
    const id = (await active.getAttribute("id")) ?? "none";
    await expect(box).toHaveAttribute("aria-activedescendant", id);
    await box.press("ArrowDown");
    await box.press("ArrowDown");
    await expect(active).toHaveText("white");
    await box.press("Enter");
    await expect(box).toHaveValue("the white ");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    // Between words ArrowUp begins at the end of the whole vocabulary.
    await box.press("ArrowUp");
    await expect(active).toHaveText("young");
    await box.press("Escape");
    await box.pressSequentially("cat sleeps");
    await box.press("Enter");
    await expect(box).toHaveValue("the white cat sleeps");
    await expect(french(heatmap)).toHaveText("le chat blanc dort");
    await expect(heatmap.getByText(/The translation is: le chat blanc dort\./)).toBeAttached();
  });

  test("completion by pointer keeps the focus in the box", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const box = heatmap.getByRole("combobox");
    await box.fill("the dog sl");
    await heatmap.getByRole("option", { name: "sleeps" }).click();
    await expect(box).toHaveValue("the dog sleeps ");
    await expect(box).toBeFocused();
    await expect(french(heatmap)).toHaveText("le chien dort");
  });

  test("an unknown word is named and read as <unk>", async ({ page, site }) => {
    const seen = witness(page);
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const box = heatmap.getByRole("combobox");
    for (const [sentence, note] of [
      ["the dragon sleeps", "never seen “dragon”; it reads <unk> there"],
      ["🐉 <b>&amp;</b>", "never seen “b” and “amp”"],
      ["ñ".repeat(500), `never seen “${"ñ".repeat(500)}”`],
      ["!!! ???", "There is no word in this sentence."],
    ] as const) {
      await box.fill(sentence);
      await box.press("Enter");
      await expect(heatmap.locator("#sentence-note"), sentence).toContainText(note);
      await expect(heatmap.getByRole("table")).toBeVisible();
    }
    await box.fill("the dragon sleeps");
    await expect(heatmap.getByRole("columnheader", { name: "dragon" })).toBeVisible();
    // An empty box gives way to the sentence that counts.
    await box.fill("");
    await box.press("Enter");
    await expect(box).toHaveValue("the dragon sleeps");
    expect(seen.messages).toEqual([]);
  });

  test("a sentence too long to draw is refused in a sentence", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const box = heatmap.getByRole("combobox");
    await box.fill("the cat sleeps and ".repeat(17).trim());
    await expect(heatmap.getByRole("alert")).toContainText("has 68 words; at most 64 fit");
    await expect(french(heatmap)).toHaveText(/dort/);
    await box.fill("the cat sleeps");
    await expect(heatmap.getByRole("alert")).toHaveCount(0);
    await expect(french(heatmap)).toHaveText("le chat dort");
  });

  test("suggested sentences, and Reset", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    const expected = {
      "the queen loves them": "la reine les aime",
      "the dog does not run": "le chien ne court pas",
      "an old horse waits near the island": "un vieux cheval attend près de l'île",
    };
    for (const [sentence, translation] of Object.entries(expected)) {
      await heatmap.getByRole("button", { name: sentence }).click();
      await expect(heatmap.getByRole("combobox")).toHaveValue(sentence);
      await expect(french(heatmap)).toHaveText(translation);
    }
    await heatmap.getByRole("button", { name: "Reset" }).click();
    await expect(french(heatmap)).toHaveText(target.join(" "));
  });

  test("drawn weights: the temperature redraws them and the words stay", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await expect(heatmap.getByRole("radio", { name: "on the drawn weights" })).toBeChecked();
    const before = (await weightsOf(heatmap, "chat")).cat ?? 0;
    await temperature(heatmap).fill("4");
    await expect
      .poll(async () => (await weightsOf(heatmap, "chat")).cat)
      .toBeLessThan(before - 0.3);
    await expect(french(heatmap)).toHaveText(target.join(" "));
    await temperature(heatmap).fill("0.2");
    await expect.poll(async () => (await weightsOf(heatmap, "noir")).black).toBeGreaterThan(0.95);
    await expect(french(heatmap)).toHaveText(target.join(" "));
  });

  test("inside the decoder: at 4 the translation breaks, and the link replays it", async ({
    page,
    site,
    context,
  }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await heatmap.getByRole("radio", { name: "inside the decoder" }).check();
    await expect(french(heatmap)).toHaveText(target.join(" "));
    const slider = async (): Promise<number> =>
      temperature(heatmap).evaluate((element) => element.getBoundingClientRect().top);
    await page.setViewportSize({ width: 390, height: 900 });
    await temperature(heatmap).focus();
    const place = await slider();
    await temperature(heatmap).fill("4");
    await expect(french(heatmap)).not.toHaveText(target.join(" "));
    // On a phone the slider stands below the table; a shorter one must not pull it up.
    expect(Math.abs((await slider()) - place)).toBeLessThan(40);
    await expect(heatmap.getByText(`At temperature 1: ${target.join(" ")}`)).toBeVisible();
    const broken = (await french(heatmap).textContent()) ?? "";
    await expect(heatmap.getByRole("alert")).toHaveCount(0);

    await heatmap.getByRole("combobox").fill("the dog does not run");
    await heatmap.getByRole("combobox").press("Enter");
    await expect.poll(() => page.url()).toMatch(/heatmap\.sentence=the\+dog\+does\+not\+run/);
    await expect.poll(() => page.url()).toMatch(/heatmap\.mode=decoder/);
    await expect.poll(() => page.url()).toMatch(/heatmap\.temperature=4/);
    const replayed = (await french(heatmap).textContent()) ?? "";
    const names = await heatmap.getByRole("rowheader").allTextContents();
    const other = await open(await context.newPage(), page.url());
    await expect(french(other)).toHaveText(replayed);
    await expect(other.getByRole("rowheader")).toHaveText(names);
    await expect(other.getByRole("radio", { name: "inside the decoder" })).toBeChecked();

    await heatmap.getByRole("button", { name: source.join(" ") }).click();
    await expect(french(heatmap)).toHaveText(broken);
  });

  test("the question about it can be solved", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await temperature(heatmap).fill("4");
    await heatmap.getByRole("radio", { name: "inside the decoder" }).check();
    const question = page.locator("#q-decoder");
    await question.scrollIntoViewIfNeeded();
    await expect(question.getByText("Done.")).toBeVisible();
  });

  test("saves the typed sentence's weights", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap?heatmap.sentence=the+queen+sings`);
    await heatmap.getByText(/^Save/).first().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      heatmap.getByRole("button", { name: "CSV" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split("\r\n");
    expect(lines[0]).toBe(",the,queen,sings");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["la", "reine", "chante"]);
  });

  test("draws data from elsewhere in place of the model's", async ({ page, site }) => {
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await heatmap.evaluate((element) => {
      const data = {
        source: ["a", "b"],
        target: ["c"],
        scores: [3, 0],
        values: [1, 0],
        dimension: 1,
      };
      Object.assign(element, { data });
    });
    await expect(heatmap.getByRole("rowheader")).toHaveText(["c"]);
    expect(await weightsOf(heatmap, "c")).toEqual({ a: 0.95, b: 0.05 });
    await expect(heatmap.getByRole("combobox")).toHaveCount(0);
    await expect(heatmap.getByRole("radio")).toHaveCount(0);
  });

  test("works offline after the first visit", async ({ page, site, context }) => {
    await page.goto(site);
    await expect(page.getByText("works offline")).toBeVisible();
    await context.setOffline(true);
    const heatmap = await open(page, `${site}${lesson}#heatmap`);
    await heatmap.getByRole("combobox").fill("the dog does not run");
    await expect(french(heatmap)).toHaveText("le chien ne court pas");
    await context.setOffline(false);
  });

  for (const [name, broken, message] of [
    ["missing", { status: 404, body: "" }, /could not be fetched \(the server answered 404\)/],
    ["damaged", { status: 200, body: "no model" }, /shorter|safetensors|header/],
  ] as const) {
    test(`a ${name} model is named; the synthetic example stands in`, async ({ page, site }) => {
      await page.route("**/*.safetensors", (route) => route.fulfill(broken));
      await page.goto(`${site}${lesson}#heatmap`);
      const heatmap = page.locator("#heatmap");
      await expect(heatmap.getByRole("alert")).toContainText(message);
      await expect(heatmap.getByRole("rowheader")).toHaveText(target);
      await temperature(heatmap).fill("0.2");
      await expect.poll(async () => (await weightsOf(heatmap, "chat")).cat).toBeGreaterThan(0.95);
      await page.unroute("**/*.safetensors");
      await heatmap.getByRole("button", { name: "Try again" }).click();
      await expect(heatmap.getByRole("combobox")).toBeVisible();
      await expect(french(heatmap)).toHaveText(target.join(" "));
    });
  }

  test("the printed form has the model's own numbers, and nothing moves", async ({
    browser,
    site,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${site}${lesson}`);
    const printed = page.locator("#heatmap");
    await expect(printed).toContainText(target.join(" "));
    const cells = await printed.locator("tbody td").allTextContents();
    await plain.close();
    const live = await browser.newPage();
    const heatmap = await open(live, `${site}${lesson}#heatmap`);
    const weights: number[] = [];
    for (const word of target) weights.push(...Object.values(await weightsOf(heatmap, word)));
    expect(weights).toEqual(cells.map(Number));
    await live.close();
  });

  for (const width of [390, 1280]) {
    test(`fits ${width} px, upgrades in place, and reads well`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/*.safetensors", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${site}${lesson}#heatmap`);
      const heatmap = page.locator("#heatmap");
      await heatmap.locator("section.card").waitFor();
      const height = async (): Promise<number> => (await heatmap.boundingBox())?.height ?? 0;
      const top = async (): Promise<number> =>
        heatmap
          .locator("table")
          .last()
          .evaluate((table) => table.getBoundingClientRect().top);
      const before = { height: await height(), top: await top() };
      release();
      await heatmap.getByRole("combobox").waitFor();
      expect(Math.abs((await top()) - before.top)).toBeLessThan(3);
      // The footer comes with the live figure, where the printed one has the room for it.
      expect(Math.abs((await height()) - before.height)).toBeLessThan(60);
      await heatmap.getByRole("combobox").fill("the dragon sl");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      for (const control of await heatmap
        .locator("button:visible, input[type=text]:visible, [role=option]:visible")
        .all()) {
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
      }
      const { violations } = await new AxeBuilder({ page }).include("#heatmap").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await waitForCore(page);
    });
  }
});
