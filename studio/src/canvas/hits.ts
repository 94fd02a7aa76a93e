/** What lies near a point of the paper: ports and lines. */

import type { NetKind, Point, Scene, Side, TypeList } from "../types.ts";
import { listed } from "../store/kinds.ts";
import { nearest, same } from "./branches.ts";
import { onPaper, placesOf, sideOnPaper, symbolOf } from "./geometry.ts";

export interface PortSpot {
  port: string;
  at: Point;
  side: Side;
  /** The middle of its part. */
  middle: Point;
}

const known = new WeakMap<Scene, PortSpot[]>();

/** All ports of a scene, at each place where they are drawn. */
export function portSpots(scene: Scene): PortSpot[] {
  let spots = known.get(scene);
  if (spots) return spots;
  spots = [];
  for (const [name, component] of Object.entries(scene.components)) {
    const symbol = symbolOf(scene, component);
    for (const [port, place] of Object.entries(symbol ? placesOf(symbol) : {}))
      for (const middle of [component.at, ...component.more]) {
        const side = sideOnPaper(component, place.side);
        spots.push({ port: `${name}.${port}`, at: onPaper(component, place.at, middle), side, middle });
      }
  }
  known.set(scene, spots);
  return spots;
}

/** The nearest port in reach; in the middle of a small part, the part is meant. */
export function portNear(scene: Scene, [x, y]: Point, reach: number): PortSpot | null {
  let best: PortSpot | null = null;
  let least = reach;
  for (const spot of portSpots(scene)) {
    const distance = Math.hypot(spot.at[0] - x, spot.at[1] - y);
    if (distance < least && distance <= Math.hypot(spot.middle[0] - x, spot.middle[1] - y)) {
      least = distance;
      best = spot;
    }
  }
  return best;
}

/** The loose end of a line that leads from one port to free space. */
export function openEndNear(scene: Scene, [x, y]: Point, reach: number): { net: string; at: Point } | null {
  for (const [net, { ports, branches }] of Object.entries(scene.nets)) {
    if (ports.length !== 1) continue;
    const spots = portSpots(scene).filter((s) => s.port === ports[0]);
    for (const at of branches.flatMap((b) => [b[0]!, b.at(-1)!]))
      if (Math.hypot(at[0] - x, at[1] - y) < reach && !spots.some((s) => same(s.at, at))) return { net, at };
  }
  return null;
}

export interface Piece {
  net: string;
  branch: number;
  piece: number;
  at: Point;
}

export function pieceNear(scene: Scene, p: Point, reach: number, only?: string): Piece | null {
  let best: Piece | null = null;
  let least = reach;
  for (const [net, { branches }] of Object.entries(scene.nets)) {
    if (only !== undefined && net !== only) continue;
    branches.forEach((branch, index) => {
      if (branch.length < 2) return;
      const { at, piece, distance } = nearest(branch, p);
      if (distance >= least) return;
      least = distance;
      best = { net, branch: index, piece, at: [Math.round(at[0]), Math.round(at[1])] };
    });
  }
  return best;
}

/** The kind of a port for marks on the drawing; inputs and outputs are told apart. */
export type PortMark = Exclude<NetKind, "signal"> | "signal-in" | "signal-out" | "unknown";

const marks = new WeakMap<TypeList, Map<string, Record<string, PortMark>>>();

export function portMarks(types: TypeList, name: string): Record<string, PortMark> {
  let all = marks.get(types);
  if (!all) marks.set(types, (all = new Map()));
  let found = all.get(name);
  if (found) return found;
  found = {};
  const type = listed(types, name);
  for (const port of type?.ports ?? []) found[port.name] = port.kind === "signal" ? "signal-out" : port.kind;
  for (const input of type?.inputs ?? []) found[input.name] = "signal-in";
  for (const output of type?.outputs ?? []) found[output] = "signal-out";
  all.set(name, found);
  return found;
}

/** Points of a net, as "x,y", at which a signal goes into something; `moved` gives ports that are elsewhere by now. */
export function tipsOf(scene: Scene, types: TypeList, net: string, moved?: ReadonlyMap<string, Point>): Set<string> {
  const tips = new Set<string>();
  const found = scene.nets[net];
  if (found?.kind !== "signal") return tips;
  for (const name of found.ports) {
    const dot = name.indexOf(".");
    const component = scene.components[name.slice(0, dot)];
    const symbol = component && symbolOf(scene, component);
    const port = symbol && placesOf(symbol)[name.slice(dot + 1)];
    if (!port || portMarks(types, component.type)[name.slice(dot + 1)] !== "signal-in") continue;
    for (const place of [component.at, ...component.more]) {
      const at = onPaper(component, port.at, place).join(",");
      tips.add(moved?.get(at)?.join(",") ?? at);
    }
  }
  return tips;
}
