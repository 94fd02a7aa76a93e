/** Drags a type from the palette onto the drawing. */

import { putDown, startPlacing, stopPlacing } from "../canvas/placing.tsx";
import { toPaper } from "../canvas/view.ts";
import type { Point } from "../types.ts";

const STILL = 5;

function overCanvas(event: PointerEvent): boolean {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(".canvas") != null;
}

/** Follows a press on an entry: once it has moved, the component goes where it is let go. */
export function dropFromPalette(event: PointerEvent, type: string, show: (p: Point | null) => void): void {
  if (event.button !== 0 || event.pointerType === "touch") return;
  const from: Point = [event.clientX, event.clientY];
  let dragged = false;
  const move = (e: PointerEvent): void => {
    if (!dragged && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > STILL) {
      dragged = true;
      startPlacing(type);
    }
    if (dragged) show(overCanvas(e) ? toPaper(e.clientX, e.clientY) : null);
  };
  const leave = (): void => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", up);
    document.removeEventListener("pointercancel", leave);
  };
  const up = (e: PointerEvent): void => {
    leave();
    if (!dragged) return;
    show(null);
    if (overCanvas(e)) {
      putDown(toPaper(e.clientX, e.clientY), false);
      document.querySelector<HTMLElement>(".canvas")?.focus({ preventScroll: true });
    } else stopPlacing();
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", leave);
}
