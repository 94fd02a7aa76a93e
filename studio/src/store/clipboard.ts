/** Copies of components, with the nets among them. */

import { around, boxesOf, freePlace, symbolOf, type Box } from "../canvas/geometry.ts";
import type { Change, Json, JsonObject, Placement, Point, Scene } from "../types.ts";
import { frozen, isTable, placeChange, table } from "./changes.ts";
import { componentOf, freeName, portsOf } from "./nets.ts";
import { view } from "./drawing.ts";
import { inTurn } from "./queue.ts";
import { deleteSelection, select, selectedComponents } from "./selecting.ts";
import { change, editable, sheet } from "./sheet.ts";
import { say, state } from "./state.ts";

export interface Clip {
  components: Record<string, Json>;
  places: Record<string, Placement>;
  nets: Record<string, Json>;
  starts: Record<string, Json>;
  /** What it takes of the paper. */
  box: Box;
}

let clip: Clip | null = null;
/** The sheet it was copied from: its file and where its tables stand there. */
let origin = "";

/** What is copied of a document: the components, and the nets that at least two of their ports share. */
export function copied(document: JsonObject, scene: Scene, names: ReadonlySet<string>): Clip {
  const own = table(document, "components");
  const found: Clip = { components: {}, places: {}, nets: {}, starts: {}, box: { left: 0, top: 0, right: 0, bottom: 0 } };
  const boxes: Box[] = [];
  for (const name of names) {
    const component = scene.components[name];
    if (!(name in own) || !component) continue;
    found.components[name] = own[name]!;
    found.places[name] = { at: component.at, turn: component.turn, mirror: component.mirror, more: component.more };
    const symbol = symbolOf(scene, component);
    if (symbol) boxes.push(...boxesOf(component, symbol));
  }
  found.box = around(boxes) ?? found.box;
  for (const [name, net] of Object.entries(table(document, "nets"))) {
    const ports = portsOf(net).filter((p) => componentOf(p) in found.components);
    if (ports.length > 1) found.nets[name] = isTable(net) ? { ...net, ports } : ports;
  }
  for (const [signal, value] of Object.entries(table(document, "start")))
    if (componentOf(signal) in found.components) found.starts[signal] = value;
  return found;
}

/** Changes that add what was copied under new names, shifted by `by` modules. */
export function pasted(document: JsonObject, from: Clip, by: [number, number]): { changes: Change[]; names: string[] } {
  const taken = new Set(Object.keys(table(document, "components")));
  const nets = new Set(Object.keys(table(document, "nets")));
  const renamed = new Map<string, string>();
  const changes: Change[] = [];
  for (const [old, component] of Object.entries(from.components)) {
    const name = freeName(taken.has(old) ? old.replace(/\d+$/, "") || old : old, taken);
    taken.add(name);
    renamed.set(old, name);
    changes.push([["components", name], component]);
    const place = from.places[old]!;
    const shift = (p: [number, number]): [number, number] => [p[0] + by[0], p[1] + by[1]];
    changes.push(placeChange(name, { ...place, at: shift(place.at), more: place.more.map(shift) }));
  }
  const own = (port: string): string => `${renamed.get(componentOf(port))}${port.slice(port.indexOf("."))}`;
  for (const [old, net] of Object.entries(from.nets)) {
    const name = freeName(nets.has(old) ? old.replace(/\d+$/, "") || old : old, nets);
    nets.add(name);
    const ports = portsOf(net).map(own);
    changes.push([["nets", name], isTable(net) ? { ...net, ports } : ports]);
  }
  for (const [signal, value] of Object.entries(from.starts)) changes.push([["start", own(signal)], value]);
  return { changes, names: [...renamed.values()] };
}

/** By how much a copy is shifted to stand where there is room: the nearest to a point, or to where it was. */
export function shiftTo(scene: Scene, { box }: Clip, near?: Point): [number, number] {
  const middle: Point = [Math.round((box.left + box.right) / 2), Math.round((box.top + box.bottom) / 2)];
  // The middle may lie between two points of the grid: one more module holds it at either.
  const spot = freePlace(scene, near ?? middle, box.right - box.left + 1, box.bottom - box.top + 1);
  return [spot[0] - middle[0], spot[1] - middle[1]];
}

function here(): string {
  return [state.value?.path, ...(sheet.value?.prefix ?? [])].join("\n");
}

export function copy(): void {
  void inTurn(copyNow);
}

function copyNow(): void {
  const now = sheet.value;
  const names = new Set(selectedComponents());
  if (!now || names.size === 0) return;
  clip = copied(now.document, now.scene, names);
  origin = here();
  say(names.size === 1 ? `${[...names][0]} is copied.` : `${names.size} components are copied.`);
}

export function cut(): void {
  copy();
  deleteSelection();
}

/** Adds what was copied at the nearest free place to where it was; on another sheet, to the middle of what is seen. */
export async function paste(): Promise<void> {
  await inTurn(() => (clip ? pasteNow(clip, origin === here() ? undefined : view.centre()) : undefined));
}

async function pasteNow(from: Clip, near?: Point): Promise<void> {
  const now = editable();
  if (!now) return;
  const by = shiftTo(now.scene, from, near);
  const { changes, names } = pasted(now.document, from, by);
  changes.unshift(...frozen(now.document, now.scene));
  say(names.length > 5 ? `${names.length} components are pasted.` : `Pasted: ${names.join(", ")}.`);
  const sent = change(changes, names.length === 1 ? `paste ${names[0]}` : `paste ${names.length} components`);
  select(names);
  view.show([(from.box.left + from.box.right) / 2 + by[0], (from.box.top + from.box.bottom) / 2 + by[1]]);
  await sent;
}

/** Copies and pastes at once; what was copied before stays. */
export async function duplicate(): Promise<void> {
  await inTurn(() => {
    const now = sheet.value;
    const names = new Set(selectedComponents());
    return now && names.size > 0 ? pasteNow(copied(now.document, now.scene, names)) : undefined;
  });
}
