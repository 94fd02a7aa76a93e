/** The drawing as a stage: what changes with time, bound to its elements, and put back when the replay ends. */

import { labels, textBoxes } from "../canvas/values.tsx";
import { layers, nets, parts } from "../canvas/elements.ts";
import { portPoints, symbolOf } from "../canvas/geometry.ts";
import { table } from "../store/changes.ts";
import { componentOf } from "../store/nets.ts";
import type { JsonObject, Scene } from "../types.ts";
import { colourAt, scaleEnds } from "./colours.ts";
import { arrowPlace, waysOf, type Terminal } from "./flows.ts";
import type { Frames } from "./frames.ts";
import { limit, transform } from "./moves.ts";

/** Shows one thing at a time of the replay. */
type Act = (time: number) => void;

export interface Stage {
  acts: Act[];
  /** Numbers on the drawing at a time. */
  numbers: (time: number) => Record<string, string>;
  /** Ends of the scale of pressures, and their unit. */
  scale: [number, number];
  unit: string;
  clear: () => void;
}

/** The signals that a replay of a scene needs, of those there are. */
export function neededSignals(scene: Scene, known: ReadonlySet<string>): string[] {
  const found = new Set(labels(scene, known).map((l) => l.signal));
  for (const [name, component] of Object.entries(scene.components))
    for (const move of symbolOf(scene, component)?.moves ?? []) found.add(`${name}.${move.signal}`);
  for (const net of Object.values(scene.nets)) {
    if (net.kind !== "hydraulic") continue;
    const pressure = net.ports.find((p) => known.has(`${p}.p`));
    if (pressure) found.add(`${pressure}.p`);
    for (const port of net.ports) found.add(`${port}.q`);
  }
  return [...found].filter((n) => known.has(n));
}

type Defaults = (type: string, parameter: string) => unknown;

export function staged(scene: Scene, document: JsonObject, frames: Frames, dark: boolean, defaultOf: Defaults): Stage {
  const undo: (() => void)[] = [];
  const lines = pressureLines(scene, frames);
  const scale = scaleEnds(lines.flatMap(({ signal }) => frames.extent(signal)));
  const acts = [
    ...moving(scene, document, frames, defaultOf, undo),
    ...lines.flatMap(({ net, signal }) => coloured(net, signal, scale, frames, dark, undo)),
    ...arrows(scene, frames, undo),
  ];
  const shown = labels(scene, new Set(frames.curves.keys())).map((l) => l.signal);
  return {
    acts,
    numbers: (time) => Object.fromEntries(shown.map((name) => [name, frames.told(name, time)])),
    scale,
    unit: lines.length > 0 ? (frames.curves.get(lines[0]!.signal)?.unit ?? "") : "",
    clear: () => undo.forEach((work) => work()),
  };
}

/** Shows what is computed at a time, if it is not shown already. */
function changing<T>(compute: (time: number) => T, show: (found: T) => void): Act {
  let last: T | undefined;
  return (time) => {
    const found = compute(time);
    if (found === last) return;
    last = found;
    show(found);
  };
}

function moving(scene: Scene, document: JsonObject, frames: Frames, defaultOf: Defaults, undo: (() => void)[]): Act[] {
  const acts: Act[] = [];
  for (const [name, component] of Object.entries(scene.components)) {
    const own = table(document, "components", name);
    const parameter = (p: string): unknown => own[p] ?? defaultOf(component.type, p);
    for (const move of symbolOf(scene, component)?.moves ?? []) {
      const signal = `${name}.${move.signal}`;
      const range = frames.range(signal);
      const valueAt = frames.sampler(signal);
      const shapes = (parts.get(name) ?? []).flatMap((g) => Array.from(g?.querySelectorAll<SVGGraphicsElement>(`[data-part="${move.part}"]`) ?? []));
      if (!range || !valueAt || shapes.length === 0) continue;
      const low = limit(move.low, parameter) ?? range[0];
      const high = limit(move.high, parameter) ?? range[1];
      const edge = move.kind === "stretch" ? Math.max(...shapes.map((s) => s.getBBox().y + s.getBBox().height)) : 0;
      acts.push(
        changing(
          (time) => transform(move, valueAt(time), low, high, edge),
          (text) => shapes.forEach((shape) => shape.setAttribute("transform", text)),
        ),
      );
      undo.push(() => shapes.forEach((shape) => shape.removeAttribute("transform")));
    }
  }
  return acts;
}

function pressureLines(scene: Scene, frames: Frames): { net: string; signal: string }[] {
  return Object.entries(scene.nets).flatMap(([net, { kind, ports }]) => {
    const port = kind === "hydraulic" ? ports.find((p) => frames.curves.has(`${p}.p`)) : undefined;
    return port ? [{ net, signal: `${port}.p` }] : [];
  });
}

/** Colours that can be told apart along the scale. */
const SHADES = 120;
const STROKED = ["solid", "dashed"] as const;

function coloured(net: string, signal: string, scale: [number, number], frames: Frames, dark: boolean, undo: (() => void)[]): Act[] {
  const elements = nets.get(net);
  if (!elements) return [];
  undo.push(() => {
    for (const key of STROKED) elements[key].style.removeProperty("stroke");
    elements.joints.style.removeProperty("fill");
    elements.root.removeAttribute("data-replay");
  });
  elements.root.setAttribute("data-replay", "");
  const share = (time: number): number => Math.round((SHADES * ((frames.at(signal, time) ?? 0) - scale[0])) / (scale[1] - scale[0])) / SHADES;
  return [
    changing(
      (time) => colourAt(share(time), dark),
      (colour) => {
        for (const key of STROKED) elements[key].style.stroke = colour;
        elements.joints.style.fill = colour;
      },
    ),
  ];
}

const SVG = "http://www.w3.org/2000/svg";
const ARROW = "M0.9 0L-0.6 0.62L-0.6 -0.62z";
/** A flow below this share of the greatest has no arrow. */
const LEAST = 2e-3;

function terminals(scene: Scene, ports: readonly string[]): Terminal[] {
  return ports.flatMap((port) => {
    const component = scene.components[componentOf(port)];
    const place = component && symbolOf(scene, component)?.ports[port.slice(port.indexOf(".") + 1)];
    if (!place) return [];
    const points = portPoints(component, place);
    return points.map((at) => ({ port, at, shared: points.length > 1 }));
  });
}

/** Arrows on all ways of hydraulic lines, as large as the flow and in its direction. */
function arrows(scene: Scene, frames: Frames, undo: (() => void)[]): Act[] {
  const layer = layers.overlay;
  if (!layer) return [];
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "flows");
  layer.append(group);
  undo.push(() => group.remove());
  const ways = Object.values(scene.nets)
    .filter((net) => net.kind === "hydraulic")
    .flatMap((net) => waysOf(net.branches, terminals(scene, net.ports)))
    .filter((way) => way.ports.length > 0 && way.ports.every((p) => frames.curves.has(`${p}.q`)));
  const most = Math.max(1e-12, ...ways.flatMap((way) => way.ports.map((p) => Math.max(...(frames.range(`${p}.q`) ?? [0]).map(Math.abs)))));
  const texts = textBoxes(scene, new Set(frames.curves.keys()));
  return ways.map((way) => {
    const { at, angle } = arrowPlace(way.points, texts);
    const arrow = document.createElementNS(SVG, "path");
    arrow.setAttribute("d", ARROW);
    group.append(arrow);
    const flows = way.ports.map((p) => frames.sampler(`${p}.q`)!);
    return changing(
      (time) => {
        const flow = flows.reduce((sum, at) => sum + at(time), 0) / most;
        const size = Math.abs(flow) < LEAST ? 0 : 0.35 + 0.65 * Math.sqrt(Math.min(Math.abs(flow), 1));
        return Math.sign(flow) * Math.round(size * 50);
      },
      (size) => arrow.setAttribute("transform", `translate(${at[0]} ${at[1]}) rotate(${angle + (size < 0 ? 180 : 0)}) scale(${Math.abs(size) / 50})`),
    );
  });
}
