/** Two fingers pan and zoom. */

import type { Point } from "../types.ts";
import { panBy, zoomBy } from "./view.ts";

const fingers = new Map<number, Point>();

function shape(): { middle: Point; size: number } {
  const [a, b] = [...fingers.values()] as [Point, Point];
  return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], size: Math.hypot(a[0] - b[0], a[1] - b[1]) };
}

export const twoFingers = {
  /** Whether a second finger has come down. */
  down(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") return false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    return fingers.size >= 2;
  },

  /** Whether the move was one of two fingers. */
  move(event: PointerEvent): boolean {
    if (!fingers.has(event.pointerId)) return false;
    if (fingers.size !== 2) {
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      return fingers.size > 2;
    }
    const old = shape();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = shape();
    panBy(now.middle[0] - old.middle[0], now.middle[1] - old.middle[1]);
    if (old.size > 0) zoomBy(now.size / old.size, now.middle[0], now.middle[1]);
    return true;
  },

  up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
  },
};
