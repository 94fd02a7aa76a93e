/** The way of a line that is being drawn, and its picture. */

import type { Point, Side } from "../types.ts";
import { bent, elbow, same, simplified } from "./branches.ts";
import { layers } from "./elements.ts";
import { along } from "./net_paths.ts";

/** A line as far as it is drawn. */
export interface Begun {
  way: Point[];
  /** Where it must leave its port; nothing once it has. */
  side: Side | null;
  /** Whether the next piece begins level. */
  level: boolean;
}

const OUT: Record<Side, Point> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const STUB = 2;

/** The whole way of a line to a point. From a port it goes outwards first, also where the point lies behind. */
export function wayTo(line: Begun, to: Point, level: boolean | null = null): Point[] {
  const last = line.way.at(-1)!;
  const reached = (from: Point, first: boolean): Point[] => (level === null ? elbow(from, to, first) : bent(from, to, first, level));
  if (line.side) {
    const [dx, dy] = OUT[line.side];
    const ahead = (to[0] - last[0]) * dx + (to[1] - last[1]) * dy;
    if (ahead <= 0 && !same(last, to)) {
      const stub: Point = [last[0] + STUB * dx, last[1] + STUB * dy];
      return simplified([...line.way, ...reached(stub, !line.level)]);
    }
  }
  return simplified([...line.way.slice(0, -1), ...reached(last, line.level)]);
}

/** Shows a line and a mark at its end, or nothing. */
export function showLine(way: Point[] | null, end: { at: Point; fits: boolean } | null): void {
  layers.line?.setAttribute("d", way && way.length > 1 ? along(way) : "");
  const mark = layers.end;
  if (!mark) return;
  mark.toggleAttribute("hidden", end === null);
  if (!end) return;
  mark.setAttribute("cx", String(end.at[0]));
  mark.setAttribute("cy", String(end.at[1]));
  mark.toggleAttribute("data-bad", !end.fits);
}
