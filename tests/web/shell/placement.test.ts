import { describe, expect, it } from "vitest";
import { placePopup } from "../../../web/shell/placement.ts";

const phone = { width: 320, height: 640 };
const size = { width: 280, height: 120 };

describe("placePopup", () => {
  it("stands below its anchor, in line with it", () => {
    const anchor = { left: 20, top: 100, right: 90, bottom: 124 };
    expect(placePopup(anchor, size, phone)).toEqual({ left: 20, top: 132 });
  });

  it("never leaves the window's sides", () => {
    for (const left of [-50, 0, 100, 250, 400]) {
      const place = placePopup({ left, top: 100, right: left + 60, bottom: 124 }, size, phone);
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.left + size.width).toBeLessThanOrEqual(phone.width - 8);
    }
  });

  it("stands above an anchor near the lower edge", () => {
    const anchor = { left: 20, top: 600, right: 90, bottom: 624 };
    expect(placePopup(anchor, size, phone).top).toBe(600 - 8 - size.height);
  });

  it("stays below where there is no room above either", () => {
    const anchor = { left: 20, top: 60, right: 90, bottom: 84 };
    expect(placePopup(anchor, { width: 280, height: 600 }, phone).top).toBe(92);
  });
});
