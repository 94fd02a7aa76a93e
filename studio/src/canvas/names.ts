/** Where names stand: beside their symbols, on the side that is free. */

import type { Scene, SceneComponent, Side, SymbolPicture } from "../types.ts";
import { sideOnPaper, sizeOnPaper, symbolOf } from "./geometry.ts";
import { Room, type Spot } from "./room.ts";

/** Height of a name in modules. */
export const NAME = 1.15;
/** Letters of a name that are drawn at most. */
const LONGEST = 24;
const BESIDE = 0.8;
const ABOVE = 1.1;
const SIDES: Side[] = ["n", "e", "s", "w"];

/** A name as it is drawn: the beginning and the end of a very long one, for names often differ there. */
export function shortened(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 7)}…${name.slice(-6)}` : name;
}

function* spots(component: SceneComponent, symbol: SymbolPicture): Generator<Spot> {
  const [w, h] = sizeOnPaper(component, symbol);
  const [x, y] = component.at;
  const around: Record<Side, Spot> = {
    n: { at: [x, y - h / 2 - ABOVE], anchor: "middle" },
    e: { at: [x + w / 2 + BESIDE, y], anchor: "start" },
    s: { at: [x, y + h / 2 + ABOVE], anchor: "middle" },
    w: { at: [x - w / 2 - BESIDE, y], anchor: "end" },
  };
  const usual = sideOnPaper(component, symbol.label);
  yield around[usual];
  for (const side of SIDES) if (side !== usual) yield around[side];
  for (const level of [y - h / 2 - ABOVE, y + h / 2 + ABOVE]) {
    yield { at: [x + 0.6, level], anchor: "start" };
    yield { at: [x - 0.6, level], anchor: "end" };
    yield { at: [x + w / 2 + 0.4, level], anchor: "start" };
    yield { at: [x - w / 2 - 0.4, level], anchor: "end" };
  }
  for (const level of [y - h / 2 + 0.6, y + h / 2 - 0.6]) {
    yield { at: [x + w / 2 + BESIDE, level], anchor: "start" };
    yield { at: [x - w / 2 - BESIDE, level], anchor: "end" };
  }
}

export interface Names {
  room: Room;
  /** Of each name, its place from the middle of its part. */
  spots: Map<string, Spot>;
}

const known = new WeakMap<Scene, Names>();

/** Places of the names of a scene, and the room they leave. */
export function namesOf(scene: Scene): Names {
  let found = known.get(scene);
  if (found) return found;
  const room = new Room(scene);
  found = { room, spots: new Map() };
  for (const [name, component] of Object.entries(scene.components)) {
    const symbol = symbolOf(scene, component);
    const best = symbol && room.best(spots(component, symbol), shortened(name), NAME);
    if (!best) continue;
    const { at, anchor } = best;
    found.spots.set(name, { at: [at[0] - component.at[0], at[1] - component.at[1]], anchor });
  }
  known.set(scene, found);
  return found;
}
