/** Types in groups, as a hydraulics engineer would look for them, and the search among them. */

import type { ListedType } from "../types.ts";

export interface Group {
  name: string;
  types: ListedType[];
}

const ORDER = [
  "Sources and tanks",
  "Pumps and motors",
  "Cylinders",
  "Directional valves",
  "Pressure valves",
  "Flow and check valves",
  "Restrictions",
  "Lines and volumes",
  "Accumulators",
  "Other hydraulics",
  "Mechanics",
  "Signals",
  "Multiport",
  "This file",
] as const;

type Name = (typeof ORDER)[number];

const HYDRAULIC: [RegExp, Name][] = [
  [/Accumulator|Bladder/, "Accumulators"],
  [/Cylinder|Plunger|Intensifier|Actuator|Ram$/, "Cylinders"],
  [/Relief|Reducing|Counterbalance|Sequence|Unloading|PressureValve|Compensator|Shuttle.*Relief/, "Pressure valves"],
  [/Check|FlowControl|Shuttle|Divider|Fuse|Poppet|Seat/, "Flow and check valves"],
  [/Valve\d*$|Valve\d|Spool|Servo|Directional|Nozzle.*Flapper|MeteringEdge/, "Directional valves"],
  [/Pump|Motor|Machine|Transformer/, "Pumps and motors"],
  [/Source|Tank|Reservoir|Plug|Inlet|Outlet/, "Sources and tanks"],
  [/Orifice|Throttle|Restrict|Loss|Filter|Cooler|Leak|Gap|Resistance|Bend|Tee|Expansion|Contraction/, "Restrictions"],
  [/Pipe|Line|Hose|Volume|Duct|Junction|Chamber/, "Lines and volumes"],
];
const FAMILIES: Record<string, Name> = { mechanical: "Mechanics", signal: "Signals", multiport: "Multiport", own: "This file" };

export function groupOf(type: ListedType): Name {
  const family = FAMILIES[type.family];
  if (family) return family;
  return HYDRAULIC.find(([pattern]) => pattern.test(type.type))?.[1] ?? "Other hydraulics";
}

/** All groups that have types, in a fixed order; those of the file itself first. */
export function grouped(types: ListedType[]): Group[] {
  const found = new Map<Name, ListedType[]>();
  for (const type of types) {
    const name = groupOf(type);
    const list = found.get(name);
    if (list) list.push(type);
    else found.set(name, [type]);
  }
  const order: Name[] = ["This file", ...ORDER.filter((n) => n !== "This file")];
  return order.flatMap((name) => (found.has(name) ? [{ name, types: found.get(name)! }] : []));
}

/** A type's name as words: "FirstOrderReliefValve" is "First order relief valve". */
export function inWords(type: string): string {
  const words = type
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/(\d)([A-Z])/g, "$1 $2")
    .split(" ");
  return words.map((w, i) => (i === 0 || /^[A-Z0-9]+$/.test(w) ? w : w.toLowerCase())).join(" ");
}

/** Types in which every word of the search occurs, best first: at the beginning of the name, in it, in the summary. */
export function matching(types: ListedType[], search: string): ListedType[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const scored: [number, ListedType][] = [];
  for (const type of types) {
    const name = type.type.toLowerCase();
    const spaced = inWords(type.type).toLowerCase();
    const all = `${name} ${spaced} ${type.summary.toLowerCase()} ${groupOf(type).toLowerCase()}`;
    if (!words.every((w) => all.includes(w))) continue;
    const whole = words.join("");
    const tests = [
      name === whole,
      name.startsWith(whole),
      words.every((w) => spaced.split(" ").some((s) => s.startsWith(w))),
      words.every((w) => name.includes(w)),
      true,
    ];
    scored.push([tests.indexOf(true), type]);
  }
  return scored.sort((a, b) => a[0] - b[0] || a[1].type.length - b[1].type.length).map(([, type]) => type);
}
