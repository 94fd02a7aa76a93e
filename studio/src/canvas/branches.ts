/** Branches of lines: polylines whose pieces are level or upright. Pure functions. */

import type { Point } from "../types.ts";

export function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Without corners that turn nothing and pieces of no length. */
export function simplified(branch: Point[]): Point[] {
  const found: Point[] = [];
  for (const p of branch) {
    const last = found.at(-1);
    if (last && same(last, p)) continue;
    const before = found.at(-2);
    if (last && before && straight(before, last, p)) found.pop();
    found.push(p);
  }
  return found;
}

function straight(a: Point, b: Point, c: Point): boolean {
  return (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1]);
}

/** A branch whose first point is moved: the first piece keeps its direction, the next one stretches. */
export function withStart(branch: Point[], start: Point): Point[] {
  const [first, second, ...rest] = branch;
  if (!first || !second) return [start];
  const level = first[1] === second[1];
  if (rest.length > 0) {
    const corner: Point = level ? [second[0], start[1]] : [start[0], second[1]];
    return simplified([start, corner, ...rest]);
  }
  if (level ? start[1] === second[1] : start[0] === second[0]) return [start, second];
  const middle = Math.round(level ? (start[0] + second[0]) / 2 : (start[1] + second[1]) / 2);
  const bend: Point[] = level ? [[middle, start[1]], [middle, second[1]]] : [[start[0], middle], [second[0], middle]];
  return simplified([start, ...bend, second]);
}

export function withEnd(branch: Point[], end: Point): Point[] {
  return withStart([...branch].reverse(), end).reverse();
}

export function shifted(branch: Point[], [dx, dy]: Point): Point[] {
  return branch.map(([x, y]) => [x + dx, y + dy]);
}

/** The point of a branch nearest to p, and the piece it is on. */
export function nearest(branch: Point[], p: Point): { at: Point; piece: number; distance: number } {
  let best = { at: branch[0] ?? p, piece: 0, distance: Infinity };
  for (let i = 0; i + 1 < branch.length; i += 1) {
    const a = branch[i]!;
    const b = branch[i + 1]!;
    const at: Point = [clamp(p[0], a[0], b[0]), clamp(p[1], a[1], b[1])];
    const distance = Math.hypot(at[0] - p[0], at[1] - p[1]);
    if (distance < best.distance) best = { at, piece: i, distance };
  }
  return best;
}

function clamp(v: number, a: number, b: number): number {
  return Math.min(Math.max(v, Math.min(a, b)), Math.max(a, b));
}

/** Branches of one net after ends have moved: `moved` gives the new place of a point, or nothing if it stays. */
export function followed(branches: Point[][], moved: (p: Point) => Point | undefined): Point[][] {
  const loose: [number, 0 | 1][] = [];
  const found = branches.map((branch, index) => {
    const first = branch[0];
    const last = branch.at(-1);
    if (!first || !last) return branch;
    const start = moved(first);
    const end = moved(last);
    if (!start && touches(branches, index, first)) loose.push([index, 0]);
    if (!end && touches(branches, index, last)) loose.push([index, 1]);
    if (start && end && start[0] - first[0] === end[0] - last[0] && start[1] - first[1] === end[1] - last[1])
      return shifted(branch, [start[0] - first[0], start[1] - first[1]]);
    let next = branch;
    if (start) next = withStart(next, start);
    if (end) next = withEnd(next, end);
    return next;
  });
  for (const [index, which] of loose) found[index] = caught(found, index, which);
  return found;
}

function touches(branches: Point[][], index: number, p: Point): boolean {
  return branches.some((other, i) => i !== index && other.length > 1 && nearest(other, p).distance === 0);
}

/** The branch with an end that met another branch brought back to where the others run now. */
function caught(branches: Point[][], index: number, which: 0 | 1): Point[] {
  const branch = branches[index]!;
  const end = which === 0 ? branch[0]! : branch.at(-1)!;
  let best: { at: Point; distance: number } | undefined;
  branches.forEach((other, i) => {
    if (i === index || other.length < 2) return;
    const near = nearest(other, end);
    if (!best || near.distance < best.distance) best = near;
  });
  if (!best || best.distance === 0) return branch;
  return which === 0 ? withStart(branch, best.at) : withEnd(branch, best.at);
}

/** Branches after one piece was pushed aside; ends at ports stay, branches that meet the piece follow it. */
export function pushed(branches: Point[][], index: number, piece: number, by: number): Point[][] {
  const branch = branches[index]!;
  const a = branch[piece]!;
  const b = branch[piece + 1]!;
  const level = a[1] === b[1];
  const move = ([x, y]: Point): Point => (level ? [x, y + by] : [x + by, y]);
  const before = piece === 0 ? [a, move(a)] : [...branch.slice(0, piece), move(a)];
  const after = piece + 2 === branch.length ? [move(b), b] : [move(b), ...branch.slice(piece + 2)];
  const span: Point[] = [a, b];
  return branches.map((other, i) => {
    if (i === index) return simplified([...before, ...after]);
    let next = other;
    const first = other[0]!;
    const last = other.at(-1)!;
    if (inside(span, first)) next = simplified([move(first), ...next]);
    if (inside(span, last)) next = simplified([...next, move(last)]);
    return next;
  });
}

function inside(span: Point[], p: Point): boolean {
  return nearest(span, p).distance === 0 && !same(p, span[0]!) && !same(p, span[1]!);
}

/** A way from a point to another with one bend at most, first along the given direction. */
export function elbow(a: Point, b: Point, levelFirst: boolean): Point[] {
  if (a[0] === b[0] || a[1] === b[1]) return simplified([a, b]);
  return levelFirst ? [a, [b[0], a[1]], b] : [a, [a[0], b[1]], b];
}

/** A way between points that begins level or upright and also ends as asked; with two bends where one would not do. */
export function bent(a: Point, b: Point, levelFirst: boolean, levelLast: boolean): Point[] {
  if (levelFirst !== levelLast) return elbow(a, b, levelFirst);
  if (levelFirst ? a[1] === b[1] : a[0] === b[0]) return simplified([a, b]);
  if (Math.abs(levelFirst ? a[0] - b[0] : a[1] - b[1]) < 2) return elbow(a, b, levelFirst);
  const middle = Math.round(levelFirst ? (a[0] + b[0]) / 2 : (a[1] + b[1]) / 2);
  return simplified(levelFirst ? [a, [middle, a[1]], [middle, b[1]], b] : [a, [a[0], middle], [b[0], middle], b]);
}

/** Points at which three or more pieces of a net meet. */
export function jointsOf(branches: Point[][]): Point[] {
  const ends = new Map<string, Point>();
  for (const branch of branches) for (const p of branch) ends.set(`${p[0]},${p[1]}`, p);
  return [...ends.values()].filter((p) => waysFrom(branches, p).size > 2);
}

function waysFrom(branches: Point[][], p: Point): Set<string> {
  const ways = new Set<string>();
  for (const branch of branches) {
    for (let i = 0; i + 1 < branch.length; i += 1) {
      const a = branch[i]!;
      const b = branch[i + 1]!;
      if (nearest([a, b], p).distance > 0) continue;
      for (const end of [a, b]) if (!same(end, p)) ways.add(`${Math.sign(end[0] - p[0])},${Math.sign(end[1] - p[1])}`);
    }
  }
  return ways;
}
