/** Curves with times of their own on one common axis, as uPlot wants them. */

import type { Curve } from "./binary.ts";

export type Column = (number | null | undefined)[];

/** Common times, then a column per curve: undefined where a curve has no point. A jump keeps its two points. */
export function merged(curves: readonly Pick<Curve, "t" | "y">[]): [number[], ...Column[]] {
  const times: number[] = [];
  const columns: Column[] = curves.map(() => []);
  const next = curves.map(() => 0);
  for (;;) {
    let now = Infinity;
    for (let k = 0; k < curves.length; k++) {
      const t = curves[k]!.t[next[k]!];
      if (t !== undefined && t < now) now = t;
    }
    if (now === Infinity) return [times, ...columns];
    times.push(now);
    for (let k = 0; k < curves.length; k++) {
      const { t, y } = curves[k]!;
      const place = next[k]!;
      if (t[place] === now) {
        const value = y[place]!;
        columns[k]!.push(Number.isFinite(value) ? value : null);
        next[k] = place + 1;
      } else columns[k]!.push(undefined);
    }
  }
}

/** Curves by unit, in the order in which units appear. */
export function byUnit<T extends { unit: string }>(curves: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const curve of curves) {
    const group = groups.get(curve.unit);
    if (group) group.push(curve);
    else groups.set(curve.unit, [curve]);
  }
  return groups;
}
