/** Selects what lies in a rectangle; a click selects nothing. */

import { picked, select } from "../store/selecting.ts";
import { sheet } from "../store/sheet.ts";
import { say, selection } from "../store/state.ts";
import type { Point, Scene } from "../types.ts";
import { layers } from "./elements.ts";
import { boxBetween, boxesOf, overlap, symbolOf, type Box } from "./geometry.ts";
import type { Gesture } from "./gesture.ts";

/** Components that reach into a box, with the places that do; nets that lie in it whole. */
export function within(scene: Scene, box: Box): { components: Map<string, Set<number>>; nets: string[] } {
  const components = new Map<string, Set<number>>();
  for (const [name, component] of Object.entries(scene.components)) {
    const symbol = symbolOf(scene, component);
    if (!symbol) continue;
    const places = new Set<number>();
    boxesOf(component, symbol).forEach((own, i) => overlap(own, box) && places.add(i));
    if (places.size > 0) components.set(name, places);
  }
  const holds = ([x, y]: Point): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const nets = Object.keys(scene.nets).filter((n) => {
    const { branches } = scene.nets[n]!;
    return branches.length > 0 && branches.every((branch) => branch.every(holds));
  });
  return { components, nets };
}

function show(box: Box | null): void {
  const rect = layers.marquee;
  if (!rect) return;
  rect.toggleAttribute("hidden", box === null);
  if (!box) return;
  rect.setAttribute("x", String(box.left));
  rect.setAttribute("y", String(box.top));
  rect.setAttribute("width", String(box.right - box.left));
  rect.setAttribute("height", String(box.bottom - box.top));
}

export function marquee(from: Point): Gesture {
  return {
    move({ paper, moved }) {
      if (moved) show(boxBetween(from, paper));
    },
    end({ paper, moved, shift }) {
      show(null);
      const scene = sheet.value?.scene;
      if (!scene) return;
      if (!moved) {
        if (!shift && selection.value.size > 0) select([]);
        return;
      }
      const { components, nets } = within(scene, boxBetween(from, paper));
      const names = [...components.keys(), ...nets.map((n) => `net:${n}`)];
      for (const [name, places] of components)
        if (places.size <= (scene.components[name]?.more.length ?? 0)) picked.set(name, places);
        else picked.delete(name);
      select(shift ? [...selection.value, ...names] : names);
      say(components.size === 1 ? `${names[0]} is selected.` : `${components.size} components are selected.`);
    },
    cancel: () => show(null),
  };
}
