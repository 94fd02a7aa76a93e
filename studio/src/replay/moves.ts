/** Moving parts: from the value of a signal to an SVG transform in modules. */

import type { Move } from "../types.ts";

const SI: Record<string, number> = {
  "": 1, "-": 1, "%": 0.01,
  m: 1, cm: 1e-2, mm: 1e-3, um: 1e-6, "µm": 1e-6, in: 0.0254,
  rad: 1, deg: Math.PI / 180, rev: 2 * Math.PI,
  m3: 1, l: 1e-3, dm3: 1e-3, ml: 1e-6, cm3: 1e-6, mm3: 1e-9,
  "m/s": 1, "rad/s": 1, rpm: Math.PI / 30,
};

/** "400 mm" in SI; undefined if it is computed, or in a unit that nothing moves in. */
export function inSi(text: unknown): number | undefined {
  if (typeof text === "number") return text;
  const found = /^\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*(\S*)\s*$/.exec(String(text));
  const factor = found ? SI[found[2]!] : undefined;
  return found && factor !== undefined ? Number(found[1]) * factor : undefined;
}

/** A limit of a move: a number, or what a parameter holds ("-name" is its negative). */
export function limit(told: number | string, parameter: (name: string) => unknown): number | undefined {
  if (typeof told === "number") return told;
  const negative = told.startsWith("-");
  const value = inSi(parameter(negative ? told.slice(1) : told));
  return value === undefined ? undefined : negative ? -value : value;
}

/** The share of a move, held within its ends but for a little overshoot; a spool that rests in the middle goes both ways. */
export function share(value: number, low: number, high: number): number {
  if (high === low) return 0;
  return Math.min(Math.max((value - low) / (high - low), -1.05), 1.05);
}

/** The transform of a part. `edge` is the side of larger y of the part, from which it grows. */
export function transform(move: Move, value: number, low: number, high: number, edge = 0): string {
  const [x, y] = move.by;
  if (move.kind === "turn") return `rotate(${fixed((value * 180) / Math.PI % 360)} ${x} ${y})`;
  const part = share(value, low, high);
  if (move.kind === "shift") return `translate(${fixed(part * x)} ${fixed(part * y)})`;
  const size = Math.max(part, 0);
  return `translate(0 ${fixed(edge * (1 - size))}) scale(1 ${Math.max(Math.round(size * 1e3), 1) / 1e3})`;
}

/** Modules and degrees finer than this are not seen, and what stays the same need not be drawn again. */
function fixed(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
