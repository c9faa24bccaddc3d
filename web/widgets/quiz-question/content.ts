/** A choice of a question, as the lesson's HTML gives it. */
export interface Option {
  correct: boolean;
  /** The slots that hold the option and its feedback. */
  optionSlot: string;
  feedbackSlot: string;
}

/**
 * Takes a question's parts out of the document it was written as, and gives each the slot of the
 * card where it belongs: `question`, `option-1`, `feedback-1`, … or, for an experiment, `feedback`.
 * What held them without JavaScript goes.
 */
export function placeContent(host: HTMLElement): Option[] {
  host.querySelector(":scope > .question")?.setAttribute("slot", "question");
  const items = [...host.querySelectorAll<HTMLElement>(":scope > .options > li")];
  const options = items.map((item, index): Option => {
    const [optionSlot, feedbackSlot] = [`option-${index + 1}`, `feedback-${index + 1}`];
    move(item.querySelector(".option"), host, optionSlot);
    move(item.querySelector(".feedback"), host, feedbackSlot);
    return { correct: item.dataset.correct === "true", optionSlot, feedbackSlot };
  });
  if (items.length === 0) move(host.querySelector(".feedback"), host, "feedback");
  for (const child of [...host.children]) if (!child.hasAttribute("slot")) child.remove();
  return options;
}

function move(part: Element | null, host: HTMLElement, slot: string): void {
  if (!part) return;
  part.setAttribute("slot", slot);
  host.append(part);
}
