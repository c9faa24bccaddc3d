import type { Locator, Page } from "@playwright/test";
import { expect, test, waitForCore } from "./site.ts";

async function open(page: Page, address: string, id: string): Promise<Locator> {
  await page.goto("about:blank");
  await page.goto(address);
  await waitForCore(page);
  const question = page.locator(`#${id}`);
  await question.scrollIntoViewIfNeeded();
  return question;
}

test("a question from the keyboard: choose, check, read why, try again", async ({ page, site }) => {
  const question = await open(page, `${site}seq2seq-attention/`, "q-row");
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.getByText("Choose an answer first.")).toBeVisible();
  await question.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await question.getByRole("button", { name: "Check" }).press("Enter");
  await expect(question.getByText("Not quite.")).toBeVisible();
  await question.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(question.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await question.getByRole("button", { name: "Check" }).press("Enter");
  await expect(question.getByText("Right.", { exact: true })).toBeVisible();
  await expect(question.getByText("solved")).toBeVisible();
  await expect(page).toHaveURL(/q-row\.answer=2&q-row\.checked=yes/);
  const again = await open(page, page.url(), "q-row");
  await expect(again.getByText("Right.", { exact: true })).toBeVisible();
});

test("an experiment follows its figure and is solved by it", async ({ page, site }) => {
  const question = await open(page, `${site}seq2seq-attention/`, "q-elsewhere");
  await expect(question.getByText(/weight of word 1: now 0\.107, wanted above 0\.5/)).toBeVisible();
  await question.getByRole("link", { name: "Go to the figure" }).click();
  const steps = page.locator("#steps");
  await expect(steps).toBeFocused();
  for (const word of ["black", "cat", "sleeps"]) {
    await steps.getByRole("textbox", { name: `Score of ${word}` }).fill("-3");
  }
  await expect(question.getByText("Done.")).toBeVisible();
  await expect(question.getByText("A weight depends on the whole row.")).toBeVisible();
  await steps.getByRole("button", { name: "Reset" }).click();
  await expect(question.getByText(/now 0\.107/)).toBeVisible();
  await expect(question.getByText("Done.")).toBeVisible();
});

test("a damaged answer in the link is named", async ({ page, site }) => {
  const address = `${site}seq2seq-attention/#q-row?q-row.answer=9&q-row.checked=maybe`;
  const question = await open(page, address, "q-row");
  await expect(question.getByRole("alert")).toContainText("expected a whole number from 0 to 4");
  await expect(question.getByRole("alert")).toContainText("expected one of no, yes");
  await expect(question.getByRole("button", { name: "Check" })).toBeVisible();
});

test("exercise 1: the page tells a mistake from its numbers", async ({ page, site }) => {
  const exercise = await open(page, `${site}seq2seq-recap/`, "exercise-softmax");
  const fill = async (...texts: string[]): Promise<void> => {
    for (const [j, text] of texts.entries()) {
      await exercise.getByRole("textbox", { name: `Weight of position ${j + 1}` }).fill(text);
    }
    await exercise.getByRole("button", { name: "Check" }).click();
  };
  await fill("7.389", "1", "2.718");
  await expect(exercise.getByText("Those are the exponentials.")).toBeVisible();
  await fill("", "NaN", "0.2");
  await expect(exercise.getByText("The first weight is empty.")).toBeVisible();
  await expect(exercise.getByText("The second weight, “NaN”, is not a number.")).toBeVisible();
  await fill("0.665", "0.090", "0.245");
  await expect(exercise.getByText("Now say which position wins.")).toBeVisible();
  await exercise.getByRole("radio", { name: "1" }).check();
  await exercise.getByRole("button", { name: "Check" }).click();
  await expect(exercise.getByText("Right.", { exact: true })).toBeVisible();
  await expect(exercise.getByText("solved")).toBeVisible();
});

test("exercise 2: shapes, and why dot needs equal sizes", async ({ page, site }) => {
  const exercise = await open(page, `${site}seq2seq-recap/`, "exercise-shapes");
  const answers = {
    "Rows of W": "6",
    "Columns of W": "3",
    "Rows of U": "3",
    "Columns of U": "4",
    "Length of v": "3",
    "Number of parameters of dot": "0",
  };
  for (const [name, text] of Object.entries(answers)) {
    await exercise.getByRole("textbox", { name }).fill(text);
  }
  await exercise.getByRole("radio", { name: /component by component/ }).check();
  await exercise.getByRole("button", { name: "Check" }).click();
  await expect(exercise.getByText("W is turned around")).toBeVisible();
  await exercise.getByRole("textbox", { name: "Rows of W" }).fill("3");
  await exercise.getByRole("textbox", { name: "Columns of W" }).fill("6");
  await exercise.getByRole("button", { name: "Check" }).click();
  await expect(exercise.getByText("Right.", { exact: true })).toBeVisible();
  await exercise.getByRole("slider", { name: "Decoder size" }).fill("4");
  await expect(exercise.getByText("Dot can score these sizes.")).toBeVisible();
  await expect(exercise.getByText("W: it multiplies s, so it has d_d columns.")).toBeVisible();
});

test("exercise 3: predict, then raise the factor until both properties hold", async ({
  page,
  site,
}) => {
  const exercise = await open(page, `${site}seq2seq-recap/`, "exercise-hard");
  const factor = exercise.getByRole("slider", { name: "Factor" });
  await expect(factor).toBeDisabled();
  await exercise.getByRole("radio", { name: "0", exact: true }).check();
  await exercise.getByRole("radio", { name: "only the first" }).check();
  await exercise.getByRole("radio", { name: "up to 10", exact: true }).check();
  await expect(exercise.getByText(/largest difference from state 0: 0\.21/)).toBeVisible();
  await factor.press("End");
  await expect(exercise.getByText("Both properties hold")).toBeVisible();
  await expect(exercise.getByText("solved")).toBeVisible();
  await expect(page).toHaveURL(/exercise-hard\.factor=10000/);
  const again = await open(page, page.url(), "exercise-hard");
  await expect(again.getByText("Both properties hold")).toBeVisible();
});
