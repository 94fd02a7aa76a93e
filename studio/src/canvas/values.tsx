/** Numbers on the drawing: the pressure of each line, and what a part's gauge shows. */

import { computed } from "@preact/signals";
import { sheet } from "../store/sheet.ts";
import { inside, values } from "../store/state.ts";
import type { Point, Scene, SceneNet } from "../types.ts";
import { symbolOf, type Box } from "./geometry.ts";
import { NAME, namesOf } from "./names.ts";
import { boxOf, type Spot } from "./room.ts";
import { undirected } from "./undirected.ts";

interface Label extends Spot {
  signal: string;
}

/** How long a number is as a rule. */
const USUAL = "-123.4 l/min";

/** Which signals have a value; changes seldom, while values may change with each frame. */
const known = computed(() => Object.keys(values.value).join("\n"));

/** Height of a number in modules. */
const NUMBER = 1;
/** From a name to the number below or above it. */
const NEXT = 1.3;
/** From a line to a number above or beside it, so that an arrow on the line does not reach it. */
const ABOVE = 1.15;
const BESIDE = 0.75;
const ALONG = [0.5, 0.25, 0.75, 0.1, 0.9];

/** Places along the pieces of a net, the longest first. */
function* beside(net: SceneNet): Generator<Spot> {
  const pieces = net.branches.flatMap((b) => b.slice(1).map((p, i): [Point, Point] => [b[i]!, p]));
  const size = ([a, b]: [Point, Point]): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
  for (const [a, b] of pieces.sort((one, other) => size(other) - size(one)))
    for (const share of ALONG) {
      const [x, y] = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
      if (a[1] === b[1]) {
        yield { at: [x, y - ABOVE], anchor: "middle" };
        yield { at: [x, y + ABOVE], anchor: "middle" };
      } else {
        yield { at: [x + BESIDE, y], anchor: "start" };
        yield { at: [x - BESIDE, y], anchor: "end" };
      }
    }
}

function signalOf(net: SceneNet, has: ReadonlySet<string>): string | undefined {
  const endings = net.kind === "hydraulic" ? [".p"] : net.kind === "signal" ? [""] : [".v", ".w", ".f"];
  return endings.flatMap((e) => net.ports.map((p) => p + e)).find((s) => has.has(s));
}

/** The numbers to be shown on a scene, given which signals have one. */
export function labels(scene: Scene, has: ReadonlySet<string>): Label[] {
  const found: Label[] = [];
  const names = namesOf(scene);
  const told = new Set(Object.values(scene.nets).flatMap((n) => n.ports.map((p) => `${p}.p`)));
  const room = names.room.copy();
  for (const [name, component] of Object.entries(scene.components)) {
    const symbol = symbolOf(scene, component);
    const spot = names.spots.get(name);
    if (!symbol || !spot) continue;
    const flows = component.more.length > 0 ? [] : Object.keys(symbol.ports).map((p) => `${name}.${p}.q`);
    const signal = [`${name}.${symbol.gauge}`, ...flows].find((s) => has.has(s) && !told.has(s));
    if (!signal) continue;
    const away = (y: number): Spot => ({ at: [component.at[0] + spot.at[0], component.at[1] + spot.at[1] + y], anchor: spot.anchor });
    const best = room.best(spot.at[1] < 0 ? [away(-NEXT), away(NEXT)] : [away(NEXT), away(-NEXT)], USUAL, NUMBER);
    if (best) found.push({ signal, ...best });
  }
  for (const net of Object.values(scene.nets)) {
    const signal = signalOf(net, has);
    const best = signal && room.best(beside(net), USUAL, NUMBER);
    if (best) found.push({ signal, ...best });
  }
  return found;
}

/** Boxes of all names and numbers of a scene. */
export function textBoxes(scene: Scene, has: ReadonlySet<string>): Box[] {
  const named = [...namesOf(scene).spots].map(([name, { at, anchor }]) => {
    const [x, y] = scene.components[name]!.at;
    return boxOf({ at: [x + at[0], y + at[1]], anchor }, name, NAME);
  });
  return [...named, ...labels(scene, has).map((label) => boxOf(label, USUAL, NUMBER))];
}

export function Values() {
  const scene = sheet.value?.scene;
  if (!scene || known.value === "" || inside.value.length > 0) return null;
  const has = new Set(known.value.split("\n"));
  return (
    <g class="values" data-testid="values">
      {labels(scene, has).map(({ signal, at, anchor }) => (
        <text key={signal} data-signal={signal} transform={`translate(${at[0]} ${at[1]}) scale(.1)`} text-anchor={anchor}>
          {computed(() => undirected(signal, values.value[signal] ?? ""))}
        </text>
      ))}
    </g>
  );
}
