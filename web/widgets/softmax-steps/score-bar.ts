import { html, type TemplateResult } from "lit";
import { cssProperty } from "../controls/property.ts";
import { heatClass } from "../heat/heat.ts";
import { numberText } from "../numbers/text.ts";
import { type DragRange, nudge, scoreAt, shareOf } from "./scores.ts";

export interface ScoreBarOptions {
  word: string;
  score: number;
  /** Colours the bar. */
  weight: number;
  range: DragRange;
  onScore: (score: number) => void;
  /** The range to keep while a drag lasts; undefined when it ends. */
  onDrag: (range: DragRange | undefined) => void;
}

/**
 * A score as a bar from 0, up or down, that follows a finger or the arrow keys: a vertical slider.
 */
export function scoreBar(options: ScoreBarOptions): TemplateResult {
  const { word, score, weight, range } = options;
  const share = shareOf(range, score);
  return html`<div
    class="score-bar"
    role="slider"
    tabindex="0"
    aria-orientation="vertical"
    aria-label="Score of ${word}"
    aria-valuemin=${range.minimum}
    aria-valuemax=${range.maximum}
    aria-valuenow=${score}
    aria-valuetext=${numberText(score)}
    @pointerdown=${(event: PointerEvent) => startDrag(event, options)}
    @keydown=${(event: KeyboardEvent) => press(event, options)}
  >
    <span class="zero"></span>
    <span
      class="fill ${heatClass(weight)}"
      ${cssProperty("inset-block-start", percent(1 - Math.max(share, 0.5)))}
      ${cssProperty("inset-block-end", percent(Math.min(share, 0.5)))}
    ></span>
    <span class="grip" ${cssProperty("inset-block-end", percent(share))}></span>
  </div>`;
}

function startDrag(event: PointerEvent, { range, onScore, onDrag }: ScoreBarOptions): void {
  if (event.button !== 0) return;
  const bar = event.currentTarget as HTMLElement;
  event.preventDefault();
  bar.focus({ preventScroll: true });
  bar.setPointerCapture(event.pointerId);
  onDrag(range);
  const follow = (move: PointerEvent): void => {
    const { bottom, height } = bar.getBoundingClientRect();
    onScore(scoreAt(range, (bottom - move.clientY) / height));
  };
  follow(event);
  const end = new AbortController();
  const finish = (): void => {
    end.abort();
    onDrag(undefined);
  };
  bar.addEventListener("pointermove", follow, { signal: end.signal });
  bar.addEventListener("pointerup", finish, { signal: end.signal });
  bar.addEventListener("pointercancel", finish, { signal: end.signal });
}

function press(event: KeyboardEvent, { range, score, onScore }: ScoreBarOptions): void {
  const next = keyTarget(event.key, event.shiftKey, range, score);
  if (next === undefined) return;
  event.preventDefault();
  onScore(next);
}

/** Where a key takes a score, as in any slider; undefined for a key that does nothing. */
export function keyTarget(
  key: string,
  shift: boolean,
  range: DragRange,
  score: number,
): number | undefined {
  const size = shift ? 10 : 1;
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
      return nudge(range, score, size);
    case "ArrowDown":
    case "ArrowLeft":
      return nudge(range, score, -size);
    case "PageUp":
      return nudge(range, score, 10);
    case "PageDown":
      return nudge(range, score, -10);
    case "Home":
      return range.minimum;
    case "End":
      return range.maximum;
    default:
      return undefined;
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
