/** The sheet that is looked at: the circuit, or the inside of a sub-circuit. What is drawn is changed there. */

import { computed } from "@preact/signals";
import type { Change, Json, JsonObject, Scene, State } from "../types.ts";
import { isTable, table } from "./changes.ts";
import { edit } from "./editing.ts";
import type { Shown } from "./queue.ts";
import { inside, say, state } from "./state.ts";

export interface Sheet {
  document: JsonObject;
  scene: Scene;
  /** Where its tables stand in the file. */
  prefix: string[];
  /** Why it cannot be changed; empty if it can. */
  locked: string;
}

export const sheet = computed<Sheet | null>(() => {
  const now = state.value;
  return now && sheetOf(now, inside.value);
});

/** The sheet inside components, from outside to inside; the circuit itself if one of them has no inside. */
export function sheetOf(now: State, names: string[]): Sheet {
  const whole: Sheet = { document: now.document, scene: now.scene, prefix: [], locked: "" };
  let found = whole;
  for (const name of names) {
    const type = found.scene.components[name]?.type;
    const scene = type === undefined ? undefined : now.insides?.[type];
    if (type === undefined || !scene) return whole;
    const own = isTable(table(now.document, "subcircuits")[type]);
    const locked = own ? "" : `${type} comes from another file; open that file to change it.`;
    found = { document: table(now.document, "subcircuits", type), scene, prefix: ["subcircuits", type], locked };
  }
  return found;
}

/** The sheet if it can be changed; otherwise the message says why it cannot. */
export function editable(): Sheet | null {
  const now = sheet.value;
  if (now?.locked) say(now.locked, true);
  return now?.locked ? null : now;
}

/** Changes what is looked at; paths begin at the sheet. */
export function change(changes: Change[], label = "", shown: Shown = "drawing"): Promise<State | null> {
  const now = editable();
  if (!now || changes.length === 0) return Promise.resolve(null);
  return edit(
    changes.map(([path, value]) => [[...now.prefix, ...path], value]),
    label,
    shown,
  );
}

/** Names of a sub-circuit's ports, and the port of a part that each stands for. */
export function portsOut(of: Sheet): [name: string, port: string][] {
  return Object.entries(table(of.document, "ports")).flatMap(([name, own]) => {
    const ports: Json[] = Array.isArray(own) ? own : [own];
    return ports.map((port): [string, string] => [name, String(port)]);
  });
}

/** Looks into a component; says so if there is nothing to see. */
export function lookInto(name: string): boolean {
  const now = state.value;
  const at = sheet.value;
  const type = at?.scene.components[name]?.type;
  if (!now || type === undefined || !now.insides?.[type]) return false;
  inside.value = [...(at?.prefix.length ? inside.value : []), name];
  const locked = sheet.value?.locked;
  say(locked ? `Inside of ${name}. ${locked}` : `Inside of ${name}: changes apply to every ${type}. Esc goes back.`);
  return true;
}

/** Goes back to a depth: 0 is the circuit. */
export function lookOut(depth = inside.value.length - 1): void {
  if (inside.value.length === 0) return;
  inside.value = inside.value.slice(0, Math.max(0, depth));
  const name = inside.value.at(-1);
  say(name ? `Inside of ${name}.` : "The whole circuit.");
}

/** Whether the drawing is that of an earlier text, because the present one cannot be read or drawn. */
export const drawingIsOld = computed(() => {
  const problems = state.value?.problems ?? [];
  return problems.some((p) => p.where === "text" || p.where === "diagram");
});
