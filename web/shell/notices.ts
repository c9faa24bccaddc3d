/** The page's own voice: sentences about the page itself, spoken and shown at its lower edge. */
let area: HTMLElement | undefined;

/** Makes the empty area; a screen reader only speaks what enters an area that it knows already. */
export function openNotices(): void {
  if (area) return;
  area = document.createElement("div");
  area.className = "notices";
  area.setAttribute("role", "status");
  document.body.append(area);
}

/** Says one sentence until the reader dismisses it. Said twice, it stands once. */
export function notify(sentence: string): void {
  openNotices();
  const said = [...(area?.querySelectorAll("p") ?? [])].some((p) => p.textContent === sentence);
  if (said) return;
  const notice = document.createElement("div");
  notice.className = "notice";
  const text = document.createElement("p");
  text.textContent = sentence;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => notice.remove());
  notice.append(text, close);
  area?.append(notice);
}
