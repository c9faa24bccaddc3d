import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Player } from "./player.ts";

describe("Player", () => {
  let steps: number;
  let draws: number;
  let player: Player;

  beforeEach(() => {
    vi.useFakeTimers();
    steps = 0;
    draws = 0;
    const host = {
      addController() {},
      removeController() {},
      requestUpdate() {
        draws += 1;
      },
      updateComplete: Promise.resolve(true),
    };
    player = new Player(host, {
      advance: () => {
        steps += 1;
        return steps < 3;
      },
      interval: () => 100,
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("takes the first step at once and stops after the last", () => {
    player.play();
    expect([steps, player.playing]).toEqual([1, true]);
    vi.advanceTimersByTime(100);
    expect([steps, player.playing]).toEqual([2, true]);
    vi.advanceTimersByTime(100);
    expect([steps, player.playing]).toEqual([3, false]);
    vi.advanceTimersByTime(1000);
    expect(steps).toBe(3);
    expect(draws).toBeGreaterThan(0);
  });

  it("stops when it is told to, and when the card leaves the page", () => {
    for (const stop of [() => player.stop(), () => player.hostDisconnected()]) {
      steps = 0;
      player.play();
      stop();
      vi.advanceTimersByTime(1000);
      expect([steps, player.playing]).toEqual([1, false]);
    }
  });
});
