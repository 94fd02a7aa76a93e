/** What of the paper is taken, so that names and numbers find a place that is free. */

import type { Point, Scene, SceneComponent, SymbolPicture } from "../types.ts";
import { boxBetween, boxesOf, onPaper, symbolOf, type Box } from "./geometry.ts";

/** Points in a module at which the paper is looked at. */
const FINE = 2;
const EDGE = 12;
/** Width of a letter as a share of the height of its text. */
const LETTER = 0.56;
/** How bad it is to write over these. */
const SYMBOL = 4;
const LINE = 2;
const TEXT = 3;
/** Where a part is in a replay, at times. */
const REACHED = 1;
/** Modules; what is shifted by less stays about where it is. */
const FAR = 2;
/** A sheet larger than this many points is not looked at. */
const MOST = 40_000_000;

export type Anchor = "start" | "middle" | "end";

/** A text on the paper: the middle of its height, and which part of it is there. */
export interface Spot {
  at: Point;
  anchor: Anchor;
}

export function boxOf({ at: [x, y], anchor }: Spot, text: string, size: number): Box {
  const width = LETTER * size * text.length;
  const left = x - (anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width);
  return { left, top: y - size / 2, right: left + width, bottom: y + size / 2 };
}

export class Room {
  private readonly left: number;
  private readonly top: number;
  private readonly wide: number;
  private taken: Uint8Array;

  constructor(scene: Scene) {
    const [left, top, right, bottom] = extent(scene);
    this.left = Math.floor(left) - EDGE;
    this.top = Math.floor(top) - EDGE;
    this.wide = FINE * (Math.ceil(right) + EDGE - this.left) + 1;
    const high = FINE * (Math.ceil(bottom) + EDGE - this.top) + 1;
    this.taken = new Uint8Array(this.wide * high > MOST ? 0 : this.wide * high);
    for (const component of Object.values(scene.components)) {
      const symbol = symbolOf(scene, component);
      if (!symbol) continue;
      for (const box of boxesOf(component, symbol)) this.take(box, SYMBOL);
      for (const box of reached(component, symbol)) this.take(box, REACHED);
    }
    for (const { branches } of Object.values(scene.nets))
      for (const branch of branches)
        for (let i = 0; i + 1 < branch.length; i += 1) this.take(boxBetween(branch[i]!, branch[i + 1]!), LINE);
  }

  /** The same, to be filled further. */
  copy(): Room {
    const made = Object.create(Room.prototype) as Room;
    Object.assign(made, this);
    made.taken = this.taken.slice();
    return made;
  }

  /** Calls with the first and the last point of each row in a box. */
  private rows(box: Box, work: (from: number, to: number) => void): void {
    const x0 = Math.max(0, Math.ceil(FINE * (box.left - this.left)));
    const x1 = Math.min(this.wide - 1, Math.floor(FINE * (box.right - this.left)));
    const last = Math.floor(FINE * (box.bottom - this.top));
    for (let y = Math.max(0, Math.ceil(FINE * (box.top - this.top))); y <= last; y += 1) work(y * this.wide + x0, y * this.wide + x1);
  }

  take(box: Box, weight = TEXT): void {
    const { taken } = this;
    this.rows(box, (from, to) => {
      for (let i = from; i <= to; i += 1) if (taken[i]! < weight) taken[i] = weight;
    });
  }

  clash(box: Box): number {
    let sum = 0;
    const { taken } = this;
    this.rows(box, (from, to) => {
      for (let i = from; i <= to; i += 1) sum += taken[i] ?? 0;
    });
    return sum;
  }

  /** The first free place for a text, or the least bad one; it is taken then. */
  best(spots: Iterable<Spot>, text: string, size: number): Spot | null {
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of spots) {
      const clash = this.clash(boxOf(spot, text, size));
      if (clash >= least) continue;
      least = clash;
      best = spot;
      if (clash === 0) break;
    }
    if (best) this.take(boxOf(best, text, size));
    return best;
  }
}

/** Where the parts of a symbol come that are shifted, as a spool is, to either side. */
function reached(component: SceneComponent, symbol: SymbolPicture): Box[] {
  return symbol.moves.flatMap(({ kind, by: [x, y] }) => {
    if (kind !== "shift" || Math.hypot(x, y) < FAR) return [];
    return [onPaper(component, [x, y]), onPaper(component, [-x, -y])].flatMap((at) => boxesOf({ ...component, at, more: [] }, symbol));
  });
}

/** The box of a scene may be that of an older one while the hand is quicker than the server. */
function extent(scene: Scene): [number, number, number, number] {
  let [left, top, right, bottom] = scene.box;
  const grow = ([x, y]: Point): void => {
    left = Math.min(left, x - 10);
    top = Math.min(top, y - 10);
    right = Math.max(right, x + 10);
    bottom = Math.max(bottom, y + 10);
  };
  for (const component of Object.values(scene.components)) for (const at of [component.at, ...component.more]) grow(at);
  for (const { branches } of Object.values(scene.nets)) for (const branch of branches) for (const at of branch) grow(at);
  return [left, top, right, bottom];
}
