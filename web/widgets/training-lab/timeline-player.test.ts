import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimelinePlayer } from "./timeline-player.ts";

describe("TimelinePlayer", () => {
  let current: number | undefined;
  let shown: (number | undefined)[];
  let calm: boolean;
  let steps: number[];
  let player: TimelinePlayer;

  beforeEach(() => {
    vi.useFakeTimers();
    current = undefined;
    shown = [];
    calm = false;
    steps = [0, 10, 20, 30];
    player = new TimelinePlayer({
      steps: () => steps,
      current: () => current,
      show: (step) => {
        current = step;
        shown.push(step);
      },
      calm: () => calm,
      changed() {},
    });
  });

  afterEach(() => {
    player.stop();
    vi.useRealTimers();
  });

  it("plays from the first snapshot to the newest, and stops", () => {
    player.play();
    expect([player.playing, shown]).toEqual([true, [0]]);
    vi.runAllTimers();
    expect([player.playing, shown]).toEqual([false, [0, 10, 20, undefined]]);
  });

  it("plays on from where the reader looks, also into what has been added", () => {
    current = 20;
    player.play();
    steps.push(40);
    vi.runAllTimers();
    expect(shown).toEqual([30, undefined]);
  });

  it("stops where it is", () => {
    player.play();
    vi.advanceTimersToNextTimer();
    player.stop();
    vi.runAllTimers();
    expect([player.playing, current]).toEqual([false, 10]);
  });

  it("shows few pictures, and each for long, where little motion is wanted", () => {
    calm = true;
    steps = Array.from({ length: 240 }, (_, index) => index * 12);
    player.play();
    vi.advanceTimersByTime(699);
    expect(shown).toHaveLength(1);
    vi.runAllTimers();
    expect(shown.length).toBeLessThanOrEqual(14);
    expect(current).toBeUndefined();
  });
});
