/** From part to part with the keyboard. */

import { componentOf } from "../store/nets.ts";
import { picked, select, selectedComponents, selectedNets } from "../store/selecting.ts";
import { sheet } from "../store/sheet.ts";
import { say, state } from "../store/state.ts";
import type { Point, Scene } from "../types.ts";
import { bringIn } from "./view.ts";

export const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of some points in a direction; those that lie sideways count as farther. */
export function towards<T extends { at: Point }>(from: Point, [dx, dy]: Point, among: Iterable<T>): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const one of among) {
    const x = one.at[0] - from[0];
    const y = one.at[1] - from[1];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = one;
  }
  return best;
}

/** Parts in reading order: from top to bottom in bands, from left to right in each. */
export function inOrder(scene: Scene): string[] {
  const band = (y: number): number => Math.round(y / 6);
  return Object.entries(scene.components)
    .sort(([, a], [, b]) => band(a.at[1]) - band(b.at[1]) || a.at[0] - b.at[0])
    .map(([name]) => name);
}

/** Selects a part, brings it into sight and says what it is. */
export function goTo(name: string): void {
  const component = sheet.value?.scene.components[name];
  if (!component) return;
  picked.delete(name);
  select([name]);
  bringIn(component.at);
  const wrong = state.value?.problems.find((p) => p.where === name || p.where.startsWith(`${name}.`));
  say(`${name}, ${component.type}.${wrong ? ` ${wrong.message}` : ""}`, wrong !== undefined);
}

/** Goes to the nearest part in a direction. */
export function walk(key: string): void {
  const scene = sheet.value?.scene;
  const way = DIRECTIONS[key];
  if (!scene || !way) return;
  const now = scene.components[selectedComponents().at(-1) ?? ""];
  if (!now) return void step(1);
  const others = Object.entries(scene.components).map(([name, { at }]) => ({ name, at }));
  const next = towards(now.at, way, others);
  if (next) goTo(next.name);
}

/** Goes to the next part in reading order; false at the end. */
export function step(by: 1 | -1): boolean {
  const scene = sheet.value?.scene;
  if (!scene) return false;
  const names = inOrder(scene);
  const now = names.indexOf(selectedComponents().at(-1) ?? "");
  const next = names[now < 0 ? (by > 0 ? 0 : names.length - 1) : now + by];
  if (next === undefined) return false;
  goTo(next);
  return true;
}

/** The part whose lines are gone through. */
let around: string | undefined;

/** Selects the next line of the selected part; without one, the next of all. */
export function nextLine(): void {
  const scene = sheet.value?.scene;
  if (!scene) return;
  const part = selectedComponents().at(-1);
  const now = selectedNets().at(-1);
  if (part !== undefined || now === undefined) around = part;
  const all = Object.keys(scene.nets);
  const own = all.filter((n) => scene.nets[n]!.ports.some((p) => componentOf(p) === around));
  const names = own.length > 0 ? own : all;
  const next = names[(names.indexOf(now ?? "") + 1) % names.length];
  if (next === undefined) return say("There are no lines yet.");
  select([`net:${next}`]);
  say(`Line ${next}: ${scene.nets[next]!.ports.join(", ")}.`);
}
