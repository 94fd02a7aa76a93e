/** What part of the paper is seen. The picture is moved by one attribute; nothing is drawn again. */

import { signal } from "@preact/signals";
import { view as shared } from "../store/drawing.ts";
import type { Point } from "../types.ts";

/** Pixels of a module at a zoom of one. */
export const MODULE = 10;
const SMALLEST = 0.08;
const LARGEST = 6;
/** Below this zoom names cannot be read, and are not drawn. */
const FAR = 0.3;

export const zoomed = signal(1);
type Corners = readonly [number, number, number, number];
const view = { x: 0, y: 0, zoom: 1 };
let paper: SVGGElement | null = null;
let frame: HTMLElement | null = null;
let drawn = 0;
let box: DOMRect | null = null;
/** The box that is shown whole, until the person looks elsewhere. */
let whole: { box: Corners; largest: number } | null = null;
const watcher =
  globalThis.ResizeObserver &&
  new ResizeObserver(() => {
    box = null;
    if (whole) fit(whole.box, whole.largest);
  });

export function setElements(root: HTMLElement | null, group: SVGGElement | null): void {
  if (frame) watcher?.unobserve(frame);
  frame = root;
  paper = group;
  box = null;
  if (frame) watcher?.observe(frame);
  show();
}

/** Where the canvas is on the screen; asked of the browser only after it has changed, for asking costs a layout. */
function room(): DOMRect | undefined {
  box ??= frame?.getBoundingClientRect() ?? null;
  return box ?? undefined;
}

/** To be called before a gesture: what is around the canvas may have moved it. */
export function lookAgain(): void {
  box = null;
}

function show(): void {
  if (drawn) return;
  drawn = requestAnimationFrame(() => {
    drawn = 0;
    draw();
  });
}

function draw(): void {
  const k = MODULE * view.zoom;
  paper?.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${k})`);
  const far = view.zoom < FAR;
  if (paper && paper.hasAttribute("data-far") !== far) paper.toggleAttribute("data-far", far);
  if (!frame) return;
  let step = 2 * k;
  while (step < 12) step *= 2;
  frame.style.backgroundSize = `${step}px ${step}px`;
  frame.style.backgroundPosition = `${view.x - step / 2}px ${view.y - step / 2}px`;
  zoomed.value = view.zoom;
}

/** A point of the screen on the paper, in modules. */
export function toPaper(clientX: number, clientY: number): Point {
  const box = room();
  const k = MODULE * view.zoom;
  return [(clientX - (box?.left ?? 0) - view.x) / k, (clientY - (box?.top ?? 0) - view.y) / k];
}

/** Modules within which the hand means a thing: some pixels, but never more than what lies between neighbours. */
export function reach(pixels = 8): number {
  return Math.min(0.95, Math.max(0.45, pixels / (MODULE * view.zoom)));
}

export function snapped([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

export function panBy(dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return;
  whole = null;
  view.x += dx;
  view.y += dy;
  show();
}

/** Zooms so that the point of the screen stays where it is; without one, the middle. */
export function zoomBy(factor: number, clientX?: number, clientY?: number): void {
  const box = room();
  if (!box) return;
  whole = null;
  const x = (clientX ?? box.left + box.width / 2) - box.left;
  const y = (clientY ?? box.top + box.height / 2) - box.top;
  const zoom = Math.min(LARGEST, Math.max(SMALLEST, view.zoom * factor));
  view.x = x - ((x - view.x) * zoom) / view.zoom;
  view.y = y - ((y - view.y) * zoom) / view.zoom;
  view.zoom = zoom;
  show();
}

/** Shows a box of the paper as large as it can be, but no larger than usual. */
export function fit(corners: Corners, largest = 1.4): void {
  const [left, top, right, bottom] = corners;
  whole = { box: corners, largest };
  const box = room();
  if (!box || box.width === 0) return;
  const wide = Math.max(right - left, 12) * MODULE;
  const high = Math.max(bottom - top, 12) * MODULE;
  view.zoom = Math.min(largest, Math.max(SMALLEST, Math.min(box.width / wide, (box.height - 52) / high)));
  const k = MODULE * view.zoom;
  view.x = box.width / 2 - ((left + right) / 2) * k;
  view.y = (box.height - 44) / 2 - ((top + bottom) / 2) * k;
  draw();
}

export function centre(): Point {
  const box = room();
  return box ? toPaper(box.left + box.width / 2, box.top + box.height / 2) : [0, 0];
}

/** Brings a point of the paper into sight, by the shortest way. */
export function bringIn([x, y]: Point): void {
  const box = room();
  if (!box) return;
  const k = MODULE * view.zoom;
  const edge = Math.min(80, box.width / 4, box.height / 4);
  const sx = x * k + view.x;
  const sy = y * k + view.y;
  panBy(Math.max(0, edge - sx) - Math.max(0, sx - (box.width - edge)), Math.max(0, edge - sy) - Math.max(0, sy - (box.height - edge)));
}

shared.centre = centre;
shared.show = bringIn;
