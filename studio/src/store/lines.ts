/** Lines: joined, left open, laid by hand, routed again. */

import type { Change, NetKind, Point, SceneNet } from "../types.ts";
import { frozen, table } from "./changes.ts";
import { cornersChange } from "./corners.ts";
import { mismatch, portFacts } from "./kinds.ts";
import { componentOf, joined } from "./nets.ts";
import { inTurn } from "./queue.ts";
import { calledNames, given, since } from "./renamings.ts";
import { change, editable, type Sheet } from "./sheet.ts";
import { say, state, types } from "./state.ts";

/** An end of a new line: a port, or a net met along its way. */
export type LineEnd = { port: string } | { net: string };

const STEMS: Record<NetKind, string> = { hydraulic: "line", translational: "rod", rotational: "shaft", signal: "signal" };

/** Joins two ends; kinds are checked at once. `corners` are those that the person set on the way, with both ends. */
export function connect(a: LineEnd, b: LineEnd, corners: Point[] | null = null): boolean {
  const found = meeting(a, b);
  const known = given.length;
  if (found)
    void inTurn(() => {
      const [first, second] = [endNow(a, known), endNow(b, known)];
      if (first && second) join(first, second, corners);
    });
  return found !== null;
}

/** An end that was chosen when `known` renamings were answered; null if it has gone since, and then the message says so. */
function endNow(end: LineEnd, known: number): LineEnd | null {
  const now = editable();
  if (!now || !state.value) return null;
  const [component] = "net" in end ? [] : calledNames([componentOf(end.port)], now.prefix, since(known, state.value.document));
  const there = "net" in end ? end.net in now.scene.nets : component! in now.scene.components;
  if (!there) say(`${"net" in end ? `The line ${end.net}` : end.port} is gone: no line was drawn.`, true);
  if (!there || "net" in end) return there ? end : null;
  return { port: component! + end.port.slice(end.port.indexOf(".")) };
}

interface Meeting {
  now: Sheet;
  ports: string[];
  nets: string[];
  /** Of each port, the net that it is in already. */
  inNets: (string | undefined)[];
  kind: NetKind;
}

/** What comes together where two ends are joined; null if they cannot be, and then the message says why. */
function meeting(a: LineEnd, b: LineEnd): Meeting | null {
  const now = editable();
  if (!now) return null;
  const ends = [a, b];
  const ports = ends.flatMap((e) => ("port" in e ? [e.port] : []));
  const nets = ends.flatMap((e) => ("net" in e ? [e.net] : []));
  const inNets = ports.map((p) => Object.keys(now.scene.nets).find((n) => now.scene.nets[n]!.ports.includes(p)));
  const all = [...ports, ...[...nets, ...inNets].flatMap((n) => (n ? (now.scene.nets[n]?.ports ?? []) : []))];
  const wrong = mismatch(now.scene, types.value, a, b, all);
  if (wrong) {
    say(wrong, true);
    return null;
  }
  return { now, ports, nets, inNets, kind: portFacts(now.scene, types.value, all[0]!)?.kind ?? "hydraulic" };
}

function join(a: LineEnd, b: LineEnd, corners: Point[] | null): void {
  const found = meeting(a, b);
  if (!found) return;
  const { now, ports, nets, inNets, kind } = found;
  const { name, changes } = joined(now.document, ports, nets, STEMS[kind]);
  const laid = table(now.document, "diagram", "nets");
  const old = [...new Set([...nets, ...inNets.filter((n) => n !== undefined)])];
  const kept = old.filter((n) => n in laid || (corners && nets.includes(n))).flatMap((n) => now.scene.nets[n]?.branches ?? []);
  if (corners) kept.push(corners);
  if (kept.length > 0) changes.push(cornersChange(name, kept));
  void change([...frozen(now.document, now.scene), ...changes], `join ${[...ports, ...nets].join(" and ")}`);
  say(`Joined: ${[...ports, ...nets].join(" and ")}.`);
}

/** A line from a port, which is joined to nothing yet, to free space. */
export function leaveOpen(from: LineEnd, corners: Point[]): void {
  const known = given.length;
  void inTurn(() => {
    const end = endNow(from, known);
    if (end) leaveOpenNow(end, corners);
  });
}

function leaveOpenNow(from: LineEnd, corners: Point[]): void {
  const now = editable();
  if (!now) return;
  const ports = "port" in from ? [from.port] : (now.scene.nets[from.net]?.ports ?? []);
  const port = ports[0];
  const old = Object.values(now.scene.nets).find((n) => port !== undefined && n.ports.includes(port));
  if (port === undefined || (old && old.ports.length > 1))
    return say("A line that is joined already cannot also end in free space; draw it to a port or a line.", true);
  const kind = portFacts(now.scene, types.value, port)?.kind ?? "hydraulic";
  const { name, changes } = joined(now.document, [port], [], STEMS[kind]);
  const laid = [...(old?.branches ?? []), corners];
  void change([...frozen(now.document, now.scene), ...changes, cornersChange(name, laid)], `line from ${port}`);
  say(`The line from ${port} ends open. Draw on from its end to join it.`);
}

/** Lays a line along branches of the person's choice, which are made of those it has. */
export function layLine(name: string, lay: (net: SceneNet) => Point[][] | null): void {
  void inTurn(() => {
    const now = editable();
    const net = now?.scene.nets[name];
    const branches = net ? lay(net) : null;
    if (now && branches) void change([...frozen(now.document, now.scene), cornersChange(name, branches)], `lay line ${name}`);
  });
}

/** Gives lines back to the automatic routing. */
export function routeAgain(nets: string[]): void {
  void inTurn(() => routeNow(nets));
}

function routeNow(nets: string[]): void {
  const now = editable();
  if (!now) return;
  const laid = table(now.document, "diagram", "nets");
  const changes = nets.filter((n) => n in laid).map((n): Change => [["diagram", "nets", n], null]);
  if (changes.length === 0) return say("These lines are routed automatically already.");
  void change(changes, changes.length === 1 ? `route ${nets[0]} again` : "route lines again", "text");
  say("Routed again.");
}
