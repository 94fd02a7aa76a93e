/** The selection and what is done to it. */

import { turnedAbout } from "../canvas/geometry.ts";
import type { Change, Placement, Point, Scene } from "../types.ts";
import { cornersAfter } from "./corners.ts";
import { frozen, placeChange } from "./changes.ts";
import { removed } from "./nets.ts";
import { inTurn } from "./queue.ts";
import { change, editable, sheet } from "./sheet.ts";
import { say, selection } from "./state.ts";

/** Which places of a component were picked, where it is drawn more than once; 0 is `at`. */
export const picked = new Map<string, ReadonlySet<number>>();

/** Selects names, or adds them to the selection; with `more`, what is selected already is taken out. */
export function select(names: Iterable<string>, more = false): void {
  const found = new Set(more ? selection.value : []);
  for (const name of names) {
    if (more && found.has(name)) found.delete(name);
    else found.add(name);
  }
  for (const name of picked.keys()) if (!found.has(name)) picked.delete(name);
  selection.value = found;
}

export function selectAll(): void {
  picked.clear();
  select(Object.keys(sheet.value?.scene.components ?? {}));
}

export function selectedComponents(): string[] {
  return [...selection.value].filter((n) => !n.startsWith("net:"));
}

export function selectedNets(): string[] {
  return [...selection.value].filter((n) => n.startsWith("net:")).map((n) => n.slice(4));
}

export function deleteSelection(): void {
  void inTurn(deleteNow);
}

function deleteNow(): void {
  const now = editable();
  if (!now || selection.value.size === 0) return;
  const components = new Set(selectedComponents());
  const changes = removed(now.document, components, new Set(selectedNets()));
  const count = selection.value.size;
  if (changes.length === 0) return say("What is selected comes from an array or another file; change it in the text.", true);
  changes.unshift(...frozen(now.document, now.scene, components));
  selection.value = new Set();
  void change(changes, count === 1 ? `delete ${[...components][0] ?? "line"}` : `delete ${count} things`);
  say(count === 1 ? "Deleted." : `${count} things deleted.`);
}

const DONE = { move: "moved", turn: "turned", mirror: "mirrored" };

/** Puts components at new places, with lines following; the first time the whole layout is written. */
function putAt(places: Map<string, Placement>, what: keyof typeof DONE): void {
  const now = editable();
  if (!now || places.size === 0) return;
  const changes: Change[] = frozen(now.document, now.scene, new Set(places.keys()));
  for (const [name, place] of places) changes.push(placeChange(name, place));
  changes.push(...cornersAfter(now.document, now.scene, places));
  const one = places.size === 1 ? [...places.keys()][0]! : "";
  void change(changes, one ? `${what} ${one}` : `${what} ${places.size} components`);
  say(one ? `${one} is ${DONE[what]}.` : `${places.size} components are ${DONE[what]}.`);
}

/** Where the selected components would be after a shift by modules; of those drawn several times, the picked places. */
export function shiftedPlaces(scene: Scene, dx: number, dy: number): Map<string, Placement> {
  const places = new Map<string, Placement>();
  for (const name of selectedComponents()) {
    const old = scene.components[name];
    if (!old) continue;
    const chosen = [...(picked.get(name) ?? [])].filter((i) => i <= old.more.length);
    const only = chosen.length > 0 ? new Set(chosen) : null;
    const at = (p: Point, i: number): Point => (!only || only.has(i) ? [p[0] + dx, p[1] + dy] : [p[0], p[1]]);
    places.set(name, { at: at(old.at, 0), turn: old.turn, mirror: old.mirror, more: old.more.map((p, i) => at(p, i + 1)) });
  }
  return places;
}

/** Moves the selection by modules. */
export function moveSelection(dx: number, dy: number): void {
  void inTurn(() => {
    const now = editable();
    if (now) putAt(shiftedPlaces(now.scene, dx, dy), "move");
  });
}

/** Turns the selection clockwise about its middle. */
export function turnSelection(): void {
  void inTurn(() => changed((place, centre) => ({ ...turnedAbout(place, centre), turn: (place.turn + 90) % 360 }), "turn"));
}

/** Mirrors the selection left to right. */
export function mirrorSelection(): void {
  const mirrored = (place: Placement, [x]: Point): Placement => {
    const flip = (p: Point): Point => [2 * x - p[0], p[1]];
    return { at: flip(place.at), turn: (360 - place.turn) % 360, mirror: !place.mirror, more: place.more.map(flip) };
  };
  void inTurn(() => changed(mirrored, "mirror"));
}

function changed(next: (place: Placement, centre: [number, number]) => Placement, what: keyof typeof DONE): void {
  const now = editable();
  const names = selectedComponents().filter((n) => now?.scene.components[n]);
  if (!now || names.length === 0) return;
  const points = names.map((n) => now.scene.components[n]!.at);
  const middle = (k: 0 | 1): number => {
    const along = points.map((p) => p[k]);
    return Math.round((Math.min(...along) + Math.max(...along)) / 2);
  };
  const centre: [number, number] = [middle(0), middle(1)];
  const places = new Map<string, Placement>();
  for (const name of names) {
    const { at, turn, mirror, more } = now.scene.components[name]!;
    const alone = names.length === 1;
    const fresh = next({ at, turn, mirror, more }, alone ? at : centre);
    places.set(name, alone ? { ...fresh, at, more } : fresh);
  }
  putAt(places, what);
}
