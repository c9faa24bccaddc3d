import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore, witness } from "./site.ts";

const attention = "seq2seq-attention/";

const programs = [
  { path: attention, id: "numpy-soft-lookup", line: "the context is 79% black" },
  { path: attention, id: "numpy-alignment", line: "rouge    red               0.94" },
  { path: "seq2seq-recap/", id: "numpy-arrays", line: "t = 1     largest weight 0.96" },
  { path: "seq2seq-recap/", id: "numpy-hard", line: "equal to 1e-6: False" },
];

async function open(page: Page, address: string, id: string): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(address);
  await waitForCore(page);
  return page.locator(`#${id}`);
}

for (const { path, id, line } of programs) {
  test(`#${id} prints what NumPy printed`, async ({ page, site }) => {
    const demo = await open(page, site + path, id);
    await expect(demo.getByRole("log")).toBeEmpty();
    await expect(demo.getByText("NumPy’s stored output")).toBeVisible();
    await demo.getByRole("button", { name: "Run" }).click();
    await expect(demo.getByRole("log")).toContainText(line);
    await expect(demo.getByText("equals NumPy’s output")).toBeVisible();
  });
}

test("a changed setting shows in the program, and the link runs it again", async ({
  page,
  site,
}) => {
  let demo = await open(page, site + attention, "numpy-alignment");
  await demo.getByRole("button", { name: "Run" }).click();
  await demo.getByRole("textbox", { name: "seed" }).fill("7");
  await expect(demo.locator("[data-setting=seed]")).toHaveText("7");
  await expect(demo.getByText("settings changed: no stored output to compare")).toBeVisible();
  await expect(demo.getByText("The settings have changed since. Press Run.")).toBeVisible();
  await demo.getByRole("button", { name: "Run" }).click();
  await expect(demo.getByText("The settings have changed since.")).toHaveCount(0);
  const printed = (await demo.getByRole("log").locator("pre").textContent()) ?? "";
  await expect(page).toHaveURL(/numpy-alignment\.ran=yes&numpy-alignment\.seed=7/);
  demo = await open(page, page.url(), "numpy-alignment");
  await expect(demo.getByRole("log").locator("pre")).toHaveText(printed);
  await expect(demo.getByRole("textbox", { name: "seed" })).toHaveValue("7");
  await demo.getByRole("button", { name: "Reset" }).click();
  await expect(demo.locator("[data-setting=seed]")).toHaveText("0");
  await expect(demo.getByRole("log")).toBeEmpty();
});

test("a seed of any size, and arrow keys", async ({ page, site }) => {
  const demo = await open(page, site + attention, "numpy-alignment");
  const seed = demo.getByRole("textbox", { name: "seed" });
  await seed.fill("123456789012345678901234567890");
  await demo.getByRole("button", { name: "Run" }).click();
  await expect(demo.getByRole("log")).toContainText("words recovered with attention");
  await seed.press("ArrowUp");
  await expect(seed).toHaveValue("123456789012345678901234567891");
});

test("bad settings are named, and the program keeps its own", async ({ page, site }) => {
  const seen = witness(page);
  const demo = await open(page, site + attention, "numpy-alignment");
  const dimension = demo.getByRole("textbox", { name: "dimension" });
  for (const text of ["", "-1", "0", "2.5", "many", "NaN", "1e9"]) {
    await dimension.fill(text);
    await expect(demo.getByText(/dimension: .*16 still counts/), text).toBeVisible();
    await expect(demo.locator("[data-setting=dimension]"), text).toHaveText("16");
  }
  await demo.getByRole("button", { name: "Run" }).click();
  await expect(demo.getByText("equals NumPy’s output")).toBeVisible();
  const linked = await open(
    page,
    `${site}${attention}#numpy-alignment?numpy-alignment.seed=abc&numpy-alignment.ran=yes`,
    "numpy-alignment",
  );
  await expect(linked.getByRole("alert")).toContainText("“seed” was ignored");
  await expect(linked.getByText("equals NumPy’s output")).toBeVisible();
  expect(seen.messages).toEqual([]);
});

test("Copy code gives the program with the settings on show", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const demo = await open(page, site + attention, "numpy-alignment");
  await demo.getByRole("textbox", { name: "query_noise" }).fill("1.5");
  await demo.getByRole("button", { name: "Copy code" }).click();
  await expect(demo.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("import numpy as np");
  expect(copied).toContain("query_noise = 1.5");
});
