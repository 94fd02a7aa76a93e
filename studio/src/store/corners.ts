/** Corners that a person set, after components have moved. */

import { followed } from "../canvas/branches.ts";
import { placesOf, portPoints, symbolOf } from "../canvas/geometry.ts";
import type { Change, JsonObject, Placement, Point, Scene } from "../types.ts";
import { table } from "./changes.ts";
import { componentOf } from "./nets.ts";

/** From where to where the ports of moved components go, as text "x,y" to a point. */
export function movedPorts(scene: Scene, places: ReadonlyMap<string, Placement>): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const [name, place] of places) {
    const component = scene.components[name];
    const symbol = component && symbolOf(scene, component);
    if (!symbol) continue;
    for (const port of Object.values(placesOf(symbol))) {
      const now = portPoints(place, port);
      portPoints(component, port).forEach((p, i) => {
        const next = now[i];
        if (next) found.set(`${p[0]},${p[1]}`, next);
      });
    }
  }
  return found;
}

export function touchedNets(scene: Scene, names: { has(name: string): boolean }): string[] {
  return Object.entries(scene.nets)
    .filter(([, net]) => net.ports.some((p) => names.has(componentOf(p))))
    .map(([name]) => name);
}

/** The branches of a net while its components are at other places. */
export function stretchedNet(branches: Point[][], moved: ReadonlyMap<string, Point>): Point[][] {
  return followed(branches, ([x, y]) => moved.get(`${x},${y}`));
}

export function cornersChange(net: string, branches: Point[][]): Change {
  return [["diagram", "nets", net, "corners"], branches.map((b) => b.map((p) => [...p]))];
}

/** Changes of the corners of nets that a person laid; those laid automatically are the server's. */
export function cornersAfter(document: JsonObject, scene: Scene, places: ReadonlyMap<string, Placement>): Change[] {
  const laid = table(document, "diagram", "nets");
  const moved = movedPorts(scene, places);
  return touchedNets(scene, places)
    .filter((name) => name in laid)
    .map((name) => cornersChange(name, stretchedNet(scene.nets[name]!.branches, moved)));
}
