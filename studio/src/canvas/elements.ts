/** Elements of the drawing by name, to change them directly while something moves; and marks upon them. */

import { picked } from "../store/selecting.ts";
import type { SceneNet } from "../types.ts";
import { netPaths, type Tips } from "./net_paths.ts";

/**
 * Layers of the paper, in modules: `overlay` lies above the drawing and is for others to draw into (the replay does);
 * nothing is rendered there. The rest belong to what the hand is doing.
 */
export const layers: {
  overlay: SVGGElement | null;
  line: SVGPathElement | null;
  end: SVGCircleElement | null;
  marquee: SVGRectElement | null;
  ghost: SVGGElement | null;
} = { overlay: null, line: null, end: null, marquee: null, ghost: null };

/** The group of each place of each component, put there by its transform. Moving shapes inside have `data-part`. */
export const parts = new Map<string, (SVGGElement | null)[]>();

export interface NetElements {
  root: SVGGElement;
  solid: SVGPathElement;
  dashed: SVGPathElement;
  inner: SVGPathElement;
  hit: SVGPathElement;
  joints: SVGPathElement;
  arrows: SVGPathElement;
}

export const nets = new Map<string, NetElements>();

/** Draws a net along other branches, without any rendering. */
export function redraw(name: string, net: Pick<SceneNet, "branches" | "joints" | "pilots" | "dashed">, tips: Tips): void {
  const elements = nets.get(name);
  if (!elements) return;
  const paths = netPaths(net, tips);
  for (const key of ["solid", "dashed", "joints", "arrows"] as const) elements[key].setAttribute("d", paths[key]);
  elements.inner.setAttribute("d", paths.all);
  elements.hit.setAttribute("d", paths.all);
}

let selected: ReadonlySet<string> = new Set();
let wrong: ReadonlySet<string> = new Set();

/** Marks are on the part itself; its name is written beside it. */
function bodyOf(place: Element): Element {
  return place.querySelector(".part") ?? place;
}

/** Calls with the elements of a part, each with the number of its place, or of a net. */
function each(name: string, work: (element: Element, place: number) => void): void {
  if (name.startsWith("net:")) {
    const net = nets.get(name.slice(4));
    if (net) work(net.root, 0);
  } else parts.get(name)?.forEach((element, i) => element && work(bodyOf(element), i));
}

/** Of a part that is drawn several times, only the picked places are selected. */
function isSelected(name: string, place: number): boolean {
  return selected.has(name) && (picked.get(name)?.has(place) ?? true);
}

export function markSelected(names: ReadonlySet<string>): void {
  const old = selected;
  selected = names;
  for (const name of new Set([...old, ...names])) each(name, (e, i) => e.toggleAttribute("data-selected", isSelected(name, i)));
}

export function markWrong(names: ReadonlySet<string>): void {
  const old = wrong;
  wrong = names;
  for (const name of new Set([...old, ...names])) each(name, (e) => e.toggleAttribute("data-wrong", names.has(name)));
}

/** Puts marks on an element that has just come. */
export function remark(name: string, element: Element, place = 0): void {
  const body = bodyOf(element);
  body.toggleAttribute("data-selected", isSelected(name, place));
  body.toggleAttribute("data-wrong", wrong.has(name));
}
