/** Which ports may meet: the kinds of ports, inputs and outputs. */

import type { ListedType, NetKind, Scene, TypeList } from "../types.ts";

export interface PortFacts {
  kind: NetKind;
  /** For signals: whether it gives or takes. */
  role: "port" | "input" | "output";
}

const PLAIN: Record<NetKind, string> = {
  hydraulic: "a hydraulic port",
  translational: "a rod (translational port)",
  rotational: "a shaft (rotational port)",
  signal: "a signal",
};

/** What is known of "component.port"; null of types the page does not know, such as sub-circuits. */
export function portFacts(scene: Scene, types: TypeList, port: string): PortFacts | null {
  const dot = port.indexOf(".");
  const component = scene.components[port.slice(0, dot)];
  const name = port.slice(dot + 1);
  const type = component && listed(types, component.type);
  if (!type) return netKind(scene, port);
  const found = type.ports.find((p) => p.name === name);
  if (found && found.kind !== "signal") return { kind: found.kind, role: "port" };
  if (type.inputs.some((i) => i.name === name)) return { kind: "signal", role: "input" };
  if (type.outputs.includes(name)) return { kind: "signal", role: "output" };
  return found ? { kind: found.kind, role: "port" } : netKind(scene, port);
}

const byName = new WeakMap<TypeList, Map<string, ListedType>>();

/** A type by its name. */
export function listed(types: TypeList, name: string): ListedType | undefined {
  let known = byName.get(types);
  if (!known) byName.set(types, (known = new Map(types.types.map((t) => [t.type, t]))));
  return known.get(name);
}

function netKind(scene: Scene, port: string): PortFacts | null {
  const net = Object.values(scene.nets).find((n) => n.ports.includes(port));
  return net ? { kind: net.kind, role: "port" } : null;
}

type End = { port: string } | { net: string };

function titleOf(end: End): string {
  return "port" in end ? end.port : `line ${end.net}`;
}

function kindOf(scene: Scene, types: TypeList, end: End): NetKind | undefined {
  return "net" in end ? scene.nets[end.net]?.kind : portFacts(scene, types, end.port)?.kind;
}

/** Why two ends cannot be joined, as a sentence; null if they can. `ports` are all that would be in one net. */
export function mismatch(scene: Scene, types: TypeList, a: End, b: End, ports: string[]): string | null {
  if ("port" in a && "port" in b && a.port === b.port) return "A line needs two ends; choose another port.";
  const [first, second] = [kindOf(scene, types, a), kindOf(scene, types, b)];
  if (first && second && first !== second)
    return `${titleOf(a)} is ${PLAIN[first]} and ${titleOf(b)} is ${PLAIN[second]}: they cannot be joined.`;
  const net = (end: End): string | undefined =>
    "net" in end ? end.net : Object.keys(scene.nets).find((n) => scene.nets[n]!.ports.includes(end.port));
  if (net(a) !== undefined && net(a) === net(b)) return `${titleOf(a)} and ${titleOf(b)} are joined already.`;
  if ((first ?? second) !== "signal") return null;
  const outputs = [...new Set(ports)].filter((p) => portFacts(scene, types, p)?.role === "output");
  if (outputs.length > 1) return `${outputs.join(" and ")} are both outputs; a signal has one. Join an output to inputs.`;
  const inputs = [...new Set(ports)].filter((p) => portFacts(scene, types, p)?.role === "input");
  if (outputs.length === 0 && inputs.length === new Set(ports).size)
    return `${inputs.join(" and ")} are inputs only; join them to an output first.`;
  return null;
}
