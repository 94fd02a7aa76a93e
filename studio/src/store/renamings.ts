/** Names that the server has given: what was asked before it answered is about the old ones. */

import type { Change, Json, JsonObject } from "../types.ts";
import { isTable, table } from "./changes.ts";

/** Another name for a component, or for a net as "net:NAME", on the sheet whose tables stand at `prefix`. */
export interface Renaming {
  prefix: string[];
  old: string;
  name: string;
}

/** All of this page, oldest first. */
export const given: Renaming[] = [];

const NET = "net:";

/** Those since a moment when there were `known`, without any that was undone: the old name is there again. */
export function since(known: number, document: JsonObject): Renaming[] {
  return given.slice(known).filter(({ prefix, old }) => {
    const isNet = old.startsWith(NET);
    return !((isNet ? old.slice(NET.length) : old) in table(document, ...prefix, isNet ? "nets" : "components"));
  });
}

/** Names of a selection as they are called after renamings of its sheet. */
export function calledNames(names: string[], prefix: string[], renamings: Renaming[]): string[] {
  return renamings
    .filter((r) => r.prefix.join("\n") === prefix.join("\n"))
    .reduce((found, { old, name }) => found.map((n) => (n === old ? name : n)), names);
}

/** Changes as they are after renamings. */
export function called(changes: Change[], renamings: Renaming[]): Change[] {
  return renamings.reduce((found, renaming) => found.map((one) => calledOne(one, renaming)), changes);
}

function calledOne([path, value]: Change, { prefix, old, name }: Renaming): Change {
  const own = path.slice(prefix.length);
  if (!prefix.every((key, i) => path[i] === key)) return [path, value];
  const isNet = old.startsWith(NET);
  const [from, to] = isNet ? [old.slice(NET.length), name.replace(NET, "")] : [old, name];
  const at = own[0] === "diagram" ? 2 : 1;
  if (own[at - 1] === (isNet ? "nets" : "components"))
    return [[...prefix, ...own.map((key, i) => (i === at && key === from ? to : key))], value];
  if (isNet) return [path, value];
  const signal = (text: string): string => (text === from || text.startsWith(`${from}.`) ? to + text.slice(from.length) : text);
  const keyed = own[0] === "start" ? 1 : own[0] === "run" && (own[1] === "rtol" || own[1] === "atol") ? 2 : 0;
  if (keyed) return [[...prefix, ...own.map((key, i) => (i === keyed ? signal(key) : key))], keysCalled(own, keyed, value, signal)];
  const names = own[0] === "nets" || (own[0] === "run" && own[1] === "plot") || (prefix.length > 0 && NAMING.has(own[0] ?? ""));
  return [path, names ? textsCalled(value, signal) : value];
}

/** Tables of a sub-circuit whose values name ports and parameters of its components. */
const NAMING = new Set(["ports", "parameters"]);

/** A table whose keys are signals, if the change sets the whole of it. */
function keysCalled(own: string[], keyed: number, value: Json, signal: (text: string) => string): Json {
  if (own.length > keyed || !isTable(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [signal(key), v]));
}

/** A value whose texts name ports or signals; of a net with more to it, its ports alone. */
function textsCalled(value: Json, signal: (text: string) => string): Json {
  if (typeof value === "string") return value.includes(".") ? signal(value) : value;
  if (Array.isArray(value)) return value.map((v) => textsCalled(v, signal));
  return isTable(value) && value["ports"] !== undefined ? { ...value, ports: textsCalled(value["ports"], signal) } : value;
}
