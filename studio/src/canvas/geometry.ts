/** Points, placements and boxes on the paper, in modules. */

import type { Placement, Point, PortPlace, Scene, SceneComponent, Side, SymbolPicture } from "../types.ts";

const AROUND: Side[] = ["n", "e", "s", "w"];

/** A point of a symbol on the paper: mirrored first, then turned clockwise, then put where it stands. */
export function onPaper(place: Placement, p: Point, at: Point = place.at): Point {
  let x = place.mirror ? -p[0] : p[0];
  let y = p[1];
  for (let i = 0; i < (((place.turn / 90) % 4) + 4) % 4; i += 1) [x, y] = [-y, x];
  return [at[0] + x, at[1] + y];
}

/** A side of a symbol as it lies on the paper. */
export function sideOnPaper(place: Placement, side: Side): Side {
  let index = AROUND.indexOf(side);
  if (place.mirror && index % 2) index = 4 - index;
  return AROUND[(index + place.turn / 90) % 4]!;
}

export function sizeOnPaper(place: Placement, symbol: SymbolPicture): Point {
  return place.turn % 180 ? [symbol.height, symbol.width] : [symbol.width, symbol.height];
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxesOf(place: Placement, symbol: SymbolPicture): Box[] {
  const [w, h] = sizeOnPaper(place, symbol);
  return [place.at, ...place.more].map(([x, y]) => ({ left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 }));
}

export function overlap(a: Box, b: Box, room = 0): boolean {
  return a.left < b.right + room && b.left < a.right + room && a.top < b.bottom + room && b.top < a.bottom + room;
}

export function boxBetween(a: Point, b: Point): Box {
  return {
    left: Math.min(a[0], b[0]),
    top: Math.min(a[1], b[1]),
    right: Math.max(a[0], b[0]),
    bottom: Math.max(a[1], b[1]),
  };
}

/** The box around boxes; null around none. */
export function around(boxes: Box[]): Box | null {
  return boxes.reduce<Box | null>(
    (all, b) =>
      all
        ? {
            left: Math.min(all.left, b.left),
            top: Math.min(all.top, b.top),
            right: Math.max(all.right, b.right),
            bottom: Math.max(all.bottom, b.bottom),
          }
        : b,
    null,
  );
}

/** Boxes of all symbols of a scene, and of the pieces of its lines. */
export function boxesOn(scene: Scene): { symbols: Box[]; lines: Box[] } {
  const symbols = Object.values(scene.components).flatMap((c) => {
    const symbol = symbolOf(scene, c);
    return symbol ? boxesOf(c, symbol) : [];
  });
  const lines = Object.values(scene.nets).flatMap((n) => n.branches.flatMap((b) => b.slice(1).map((p, i) => boxBetween(b[i]!, p))));
  return { symbols, lines };
}

/** Quarter turns of a placement about a point. */
export function turnedAbout(place: Placement, [cx, cy]: Point): Placement {
  const turned = ([x, y]: Point): Point => [cx - (y - cy), cy + (x - cx)];
  return { ...place, at: turned(place.at), more: place.more.map(turned) };
}

/** Where a port is drawn, at each place of its component. */
export function portPoints(place: Placement, port: PortPlace): Point[] {
  return [place.at, ...place.more].map((at) => onPaper(place, port.at, at));
}

export function symbolOf(scene: Scene, component: SceneComponent): SymbolPicture | undefined {
  return scene.symbols[component.symbol];
}

const offered = new WeakMap<SymbolPicture, Record<string, PortPlace>>();

/** All places of a symbol to which a line may be drawn: ports, and inputs that nothing drives yet. */
export function placesOf(symbol: SymbolPicture): Record<string, PortPlace> {
  let found = offered.get(symbol);
  if (!found) offered.set(symbol, (found = { ...symbol.inputs, ...symbol.ports }));
  return found;
}

/** The place of "component.port" on the paper, its first one. */
export function portOnPaper(scene: Scene, port: string): { at: Point; side: Side } | null {
  const dot = port.indexOf(".");
  const component = scene.components[port.slice(0, dot)];
  const symbol = component && symbolOf(scene, component);
  const place = symbol && placesOf(symbol)[port.slice(dot + 1)];
  return place ? { at: onPaper(component, place.at), side: sideOnPaper(component, place.side) } : null;
}

/** A free place for a box near a point: rings around it are tried, nearest first; at last the place below everything. */
export function freePlace(scene: Scene, near: Point, width: number, height: number, room = 2): Point {
  const { symbols: taken, lines } = boxesOn(scene);
  const free = ([x, y]: Point): boolean => {
    const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
    return !taken.some((other) => overlap(box, other, room)) && !lines.some((line) => overlap(box, line, 1));
  };
  const x0 = Math.round(near[0]);
  const y0 = Math.round(near[1]);
  for (let ring = 0; ring <= 200; ring += 2) {
    for (let i = -ring; i <= ring; i += 2) {
      const edge = Math.abs(i) === ring ? ring : undefined;
      const others = edge === undefined ? [-ring, ring] : Array.from({ length: ring + 1 }, (_, k) => 2 * k - ring);
      for (const j of others) {
        const spot: Point = [x0 + i, y0 + j];
        if (free(spot)) return spot;
      }
    }
  }
  return [x0, Math.ceil((around([...taken, ...lines])?.bottom ?? 0) + room + height / 2)];
}
