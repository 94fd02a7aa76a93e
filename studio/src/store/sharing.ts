/** A fresh state that shares with the old one what is equal, so that only what changed is drawn again. */

import type { Scene, State } from "../types.ts";

function sharedTable<T>(old: Record<string, T>, fresh: Record<string, T>): Record<string, T> {
  let same = Object.keys(old).length === Object.keys(fresh).length;
  const found: Record<string, T> = {};
  for (const [name, value] of Object.entries(fresh)) {
    const before = old[name];
    const equal = before !== undefined && (before === value || JSON.stringify(before) === JSON.stringify(value));
    found[name] = equal ? before : value;
    same &&= equal;
  }
  return same ? old : found;
}

export function sharedScene(old: Scene, fresh: Scene): Scene {
  const symbols = sharedTable(old.symbols, fresh.symbols);
  const components = sharedTable(old.components, fresh.components);
  const nets = sharedTable(old.nets, fresh.nets);
  const same = symbols === old.symbols && components === old.components && nets === old.nets && `${old.box}` === `${fresh.box}`;
  return same ? old : { ...fresh, symbols, components, nets };
}

export function shared(old: State, fresh: State): State {
  const found = { ...fresh, scene: fresh.scene ? sharedScene(old.scene, fresh.scene) : old.scene };
  if (!fresh.insides || !old.insides) return found;
  const insides = Object.entries(fresh.insides).map(([type, scene]): [string, Scene] => {
    const before = old.insides?.[type];
    return [type, before ? sharedScene(before, scene) : scene];
  });
  return { ...found, insides: Object.fromEntries(insides) };
}
