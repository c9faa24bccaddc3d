import type { Page } from "@playwright/test";
import { median } from "./figure.ts";

/** What Chromium must be started with, so that a frame starts and ends when its work does. */
export const frameArguments = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

const warmUps = 10;

/**
 * Milliseconds from a slider's input event to the end of the frame that shows the change: the
 * median of `count` moves of the slider `name` inside the element `selector`. As in a drag, the
 * event comes at the start of a frame; the frame has ended when a message posted then arrives, for
 * that task runs after style, layout and paint.
 */
export async function measureSlider(
  page: Page,
  selector: string,
  count: number,
  name = "Temperature",
): Promise<number> {
  const slider = page.locator(selector).getByRole("slider", { name });
  await slider.scrollIntoViewIfNeeded();
  const times = await slider.evaluate(async (element, moves) => {
    const input = element as HTMLInputElement;
    const [low, high, step] = [input.min, input.max, input.step].map(Number) as [
      number,
      number,
      number,
    ];
    const stops = Math.floor((high - low) / step + 1e-6);
    const frame = (work: () => void): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          const start = performance.now();
          port1.onmessage = () => resolve(performance.now() - start);
          work();
          port2.postMessage(undefined);
        });
      });
    const durations: number[] = [];
    for (let move = 0; move < moves; move++) {
      // A stride that is no divisor visits far-apart values, so that every move changes much.
      const value = String(low + step * ((move * 29 + 7) % stops));
      durations.push(
        await frame(() => {
          input.value = value;
          input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        }),
      );
    }
    return durations;
  }, warmUps + count);
  return median(times.slice(warmUps));
}
