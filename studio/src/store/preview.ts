/** What a drawing will look like after changes, until the server has drawn its own. */

import { elbow, jointsOf, nearest, simplified } from "../canvas/branches.ts";
import { portOnPaper } from "../canvas/geometry.ts";
import type { Change, JsonObject, NetKind, Placement, Point, Scene, SceneNet, State, TypeList } from "../types.ts";
import { isTable } from "./changes.ts";
import { movedPorts, stretchedNet, touchedNets } from "./corners.ts";
import { portFacts } from "./kinds.ts";
import { portsOf } from "./nets.ts";

/** The scenes of a document after changes. */
export function previewed(now: State, changes: Change[], types: TypeList): Partial<State> {
  const found: Partial<State> = { scene: placedScene(now.scene, changes, types) };
  const within = changes.filter(([path]) => path[0] === "subcircuits" && path.length > 2);
  if (within.length === 0 || !now.insides) return found;
  const insides = { ...now.insides };
  for (const type of new Set(within.map(([path]) => path[1]!))) {
    const own = within.filter(([path]) => path[1] === type).map(([path, value]): Change => [path.slice(2), value]);
    if (insides[type]) insides[type] = placedScene(insides[type], own, types);
  }
  return { ...found, insides };
}

/** A scene with components placed, added and removed as changes say, and lines that follow. */
export function placedScene(scene: Scene, changes: Change[], types: TypeList): Scene {
  const grown = withNew(scene, changes, types);
  const components = { ...grown.components };
  const nets = { ...grown.nets };
  const places = new Map<string, Placement>();
  for (const [path, value] of changes) {
    const [first, second, name] = path;
    if (first === "components" && second !== undefined && path.length === 2 && value === null) delete components[second];
    if (first !== "diagram" || name === undefined || !isTable(value)) continue;
    const old = components[name];
    if (second !== "components" || !old) continue;
    const place = read(value);
    if (JSON.stringify(place) === JSON.stringify({ at: old.at, turn: old.turn, mirror: old.mirror, more: old.more })) continue;
    components[name] = { ...old, ...place };
    places.set(name, place);
  }
  const moved = movedPorts(grown, places);
  for (const name of touchedNets(grown, places)) {
    const branches = stretchedNet(nets[name]!.branches, moved);
    nets[name] = { ...nets[name]!, branches, joints: jointsOf(branches) };
  }
  const placed = { ...grown, components };
  return { ...placed, nets: withNets(placed, nets, changes, types) };
}

/** The scene with components that changes add, drawn as their type looks in the palette. */
function withNew(scene: Scene, changes: Change[], types: TypeList): Scene {
  const components = { ...scene.components };
  const symbols = { ...scene.symbols };
  for (const [[first, name, more], value] of changes) {
    if (first !== "components" || name === undefined || more !== undefined || !isTable(value) || name in components) continue;
    const type = String(value["type"]);
    const listed = types.types.find((t) => t.type === type);
    const symbol = symbols[type] ?? types.symbols[listed?.symbol ?? ""];
    const at = changes.find(([path]) => path[0] === "diagram" && path[1] === "components" && path[2] === name)?.[1];
    if (!symbol || !at || !isTable(at)) continue;
    symbols[type] = symbol;
    components[name] = { type, symbol: type, ...read(at) };
  }
  return { ...scene, components, symbols };
}

/** Nets after changes: removed, laid by a person, or joined by the shortest bend. */
function withNets(scene: Scene, old: Record<string, SceneNet>, changes: Change[], types: TypeList): Record<string, SceneNet> {
  const nets = { ...old };
  for (const [[first, name], value] of changes) {
    if (first === "nets" && name !== undefined && value === null) delete nets[name];
  }
  for (const [[first, name, more], value] of changes) {
    const ports = portsOf(value);
    if (first !== "nets" || name === undefined || more !== undefined || ports.length === 0) continue;
    const laid = changes.find(([path]) => path.join("\n") === ["diagram", "nets", name, "corners"].join("\n"))?.[1];
    const branches = (laid as Point[][] | undefined) ?? joinedUp(scene, old, ports);
    const kind: NetKind = nets[name]?.kind ?? portFacts(scene, types, ports[0]!)?.kind ?? "hydraulic";
    nets[name] = { kind, dashed: false, ports, branches, joints: jointsOf(branches), automatic: laid === undefined };
  }
  for (const [[first, second, name, what], value] of changes) {
    const net = name === undefined ? undefined : nets[name];
    if (first !== "diagram" || second !== "nets" || what !== "corners" || !net || !Array.isArray(value)) continue;
    const branches = value as unknown as Point[][];
    nets[name!] = { ...net, branches, joints: jointsOf(branches), automatic: false };
  }
  return nets;
}

/** Branches of the nets that the ports were in, and a bend from each port that is in none. */
function joinedUp(scene: Scene, nets: Record<string, SceneNet>, ports: string[]): Point[][] {
  const branches = Object.values(nets)
    .filter((n) => n.ports.some((p) => ports.includes(p)) && n.ports.every((p) => ports.includes(p)))
    .flatMap((n) => n.branches);
  const met = new Set(Object.values(nets).flatMap((n) => (n.branches.length > 0 ? n.ports : [])));
  let last: Point | undefined;
  for (const port of ports) {
    const place = portOnPaper(scene, port);
    if (!place || met.has(port)) continue;
    const to = branches.length > 0 ? closest(branches, place.at) : last;
    if (to) branches.push(simplified(elbow(place.at, to, place.side === "e" || place.side === "w")));
    last = place.at;
  }
  return branches;
}

function closest(branches: Point[][], p: Point): Point {
  let best = nearest(branches[0]!, p);
  for (const branch of branches) {
    const near = nearest(branch, p);
    if (near.distance < best.distance) best = near;
  }
  return best.at;
}

function read(value: JsonObject): Placement {
  return {
    at: value["at"] as Point,
    turn: (value["turn"] as number | undefined) ?? 0,
    mirror: (value["mirror"] as boolean | undefined) ?? false,
    more: (value["more"] as Point[] | undefined) ?? [],
  };
}
