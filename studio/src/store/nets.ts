/** Nets of a document: who is joined to whom, joining, leaving. */

import type { Change, Json, JsonObject } from "../types.ts";
import { isTable, table } from "./changes.ts";

/** The ports of a net as it stands in the file. */
export function portsOf(net: Json | undefined): string[] {
  const list = isTable(net) ? net["ports"] : net;
  return Array.isArray(list) ? list.filter((p): p is string => typeof p === "string") : [];
}

/** The same net with other ports; null if fewer than two are left. */
export function withPorts(net: Json | undefined, ports: string[]): Json {
  if (ports.length < 2) return null;
  return isTable(net) ? { ...net, ports } : ports;
}

export function componentOf(port: string): string {
  return port.slice(0, port.indexOf("."));
}

/** Names of the nets of the file that hold a port. */
export function netsWith(document: JsonObject, port: string): string[] {
  return Object.entries(table(document, "nets"))
    .filter(([, net]) => portsOf(net).includes(port))
    .map(([name]) => name);
}

/** Whether a name is one that this page gives. */
export function isGivenName(name: string): boolean {
  return /^(net|line|signal|rod|shaft)\d*$/.test(name);
}

/** A name that is not taken: the stem, or the stem with a number. */
export function freeName(stem: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(stem)) return stem;
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

export interface Joined {
  name: string;
  changes: Change[];
}

/** Joins ports and nets into one net; one that a person named keeps its name. */
export function joined(document: JsonObject, ports: string[], nets: string[] = [], stem = "net"): Joined {
  const all = table(document, "nets");
  const touched = [...new Set([...nets.filter((n) => n in all), ...ports.flatMap((p) => netsWith(document, p))])];
  const name = touched.find((n) => !isGivenName(n)) ?? touched[0] ?? freeName(stem, new Set(Object.keys(all)));
  const list = [...new Set([...portsOf(all[name]), ...touched.flatMap((n) => portsOf(all[n])), ...ports])];
  const fluid = [name, ...touched].map((n) => all[n]).find(isTable);
  const changes: Change[] = touched.filter((n) => n !== name).flatMap((n) => without(document, n));
  changes.push([["nets", name], fluid ? { ...fluid, ports: list } : list]);
  return { name, changes };
}

/** Removes a net and its corners. */
export function without(document: JsonObject, net: string): Change[] {
  const changes: Change[] = [[["nets", net], null]];
  if (net in table(document, "diagram", "nets")) changes.push([["diagram", "nets", net], null]);
  return changes;
}

/** Removes components with their places; their ports leave their nets, and nets of fewer than two ports vanish. */
export function removed(document: JsonObject, components: ReadonlySet<string>, nets: ReadonlySet<string>): Change[] {
  const changes: Change[] = [];
  const corners = table(document, "diagram", "nets");
  for (const [name, net] of Object.entries(table(document, "nets"))) {
    const old = portsOf(net);
    const left = old.filter((p) => !components.has(componentOf(p)));
    if (nets.has(name) || left.length < Math.min(2, old.length)) changes.push(...without(document, name));
    else if (left.length < old.length) {
      changes.push([["nets", name], withPorts(net, left)]);
      if (name in corners) changes.push([["diagram", "nets", name], null]);
    }
  }
  const own = table(document, "components");
  const places = table(document, "diagram", "components");
  for (const name of components) {
    if (name in own) changes.push([["components", name], null]);
    if (name in places) changes.push([["diagram", "components", name], null]);
  }
  for (const signal of Object.keys(table(document, "start"))) {
    if (components.has(componentOf(signal))) changes.push([["start", signal], null]);
  }
  return changes;
}
