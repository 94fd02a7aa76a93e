/** Places components of a type: a ghost follows the hand until it is put down. */

import { signal } from "@preact/signals";
import { place } from "../store/drawing.ts";
import { listed } from "../store/kinds.ts";
import { editable } from "../store/sheet.ts";
import { say, tool, types } from "../store/state.ts";
import type { Point } from "../types.ts";
import { layers } from "./elements.ts";
import { Shapes, turning } from "./shapes.tsx";
import { snapped } from "./view.ts";

/** How the next component is turned. */
const posture = signal({ turn: 0, mirror: false });

export function startPlacing(type: string): void {
  if (!editable()) return;
  posture.value = { turn: 0, mirror: false };
  tool.value = { kind: "place", type };
  say(`${type}: click where it shall stand. R turns it, M mirrors it, Esc ends.`);
}

export function stopPlacing(): void {
  if (tool.value.kind === "place") tool.value = { kind: "select" };
}

export function turnGhost(): void {
  posture.value = { ...posture.value, turn: (posture.value.turn + 90) % 360 };
}

export function mirrorGhost(): void {
  const { turn, mirror } = posture.value;
  posture.value = { turn: (360 - turn) % 360, mirror: !mirror };
}

/** Draws the ghost at a point, or nowhere. */
export function showGhost(p: Point | null): void {
  const ghost = layers.ghost;
  if (!ghost) return;
  ghost.toggleAttribute("hidden", p === null);
  if (p) ghost.setAttribute("transform", `translate(${snapped(p).join(" ")})`);
}

/** Puts a component where the ghost is; with `more`, another one follows. */
export function putDown(p: Point, more: boolean): void {
  const now = tool.value;
  if (now.kind !== "place") return;
  const { turn, mirror } = posture.value;
  if (!more) stopPlacing();
  void place(now.type, snapped(p), turn, mirror);
}

export function Ghost() {
  const now = tool.value;
  const symbol = now.kind === "place" ? types.value.symbols[listed(types.value, now.type)?.symbol ?? ""] : undefined;
  const place = posture.value;
  return (
    <g
      class="ghost"
      aria-hidden="true"
      ref={(element: SVGGElement | null) => {
        layers.ghost = element;
      }}
      hidden
    >
      {symbol && (
        <g class="symbol" transform={turning(place)}>
          <Shapes symbol={symbol} place={place} />
        </g>
      )}
    </g>
  );
}
