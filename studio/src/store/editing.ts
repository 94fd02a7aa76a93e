/** Changes of the open document; the page shows them at once where it can. */

import { Refused, stateOf } from "../api.ts";
import type { Change, State } from "../types.ts";
import { applied, isWithin } from "./changes.ts";
import { previewed } from "./preview.ts";
import { inTurn, queued, type Shown } from "./queue.ts";
import { called, calledNames, given, since } from "./renamings.ts";
import { sheetOf } from "./sheet.ts";
import { inside, say, selection, state, types, values } from "./state.ts";

/** The format of circuit files that is written: one that does not say its own gets this with its first change. */
const FORMAT = 2;

/** Changes the document. `shown` is what of it the page can show before the server has answered. */
export function edit(changes: Change[], label = "", shown: Shown = "drawing"): Promise<State | null> {
  if (!state.value || changes.length === 0) return Promise.resolve(state.value);
  const { document: before } = state.value;
  const known = given.length;
  return inTurn(() => {
    const now = state.value!;
    const { path } = now;
    const all = called(changes, since(known, now.document));
    // A component may have gone while this waited: nothing is written of it.
    const wanted = all.filter((one, i) => isWithin(now.document, one) || !isWithin(before, changes[i]!));
    if (wanted.length === 0) return null;
    if (!("format" in now.document)) wanted.unshift([["format"], FORMAT]);
    if (wanted.some(([path]) => path[0] !== "diagram")) values.value = {};
    const after = { saved: false, can_undo: true, undo_label: label, can_redo: false };
    state.value = { ...now, ...after, document: applied(now.document, wanted), ...previewed(now, wanted, types.value) };
    return queued(() => stateOf("edit", path, { changes: wanted, label }), shown);
  });
}

/** Gives the file another text, which was made of `base`: what others changed meanwhile stays. */
export function setText(text: string, base: string, path: string): Promise<State | null> {
  return queued(async () => {
    try {
      return await stateOf("text", path, { text, base, version: 0 });
    } catch (error) {
      if (error instanceof Refused && error.status === 409) say("The file was changed by another page in between.", true);
      throw error;
    }
  }, "text");
}

/** Undoes or redoes, if there is something when its turn comes. */
async function goBack(action: "undo" | "redo", said: string): Promise<void> {
  const path = state.value?.path;
  if (path === undefined) return;
  let label = "";
  const send = (): Promise<State | null> => {
    const now = state.value;
    label = now?.[`${action}_label`] ?? "";
    return now?.path === path && now[`can_${action}`] ? stateOf(action, path) : Promise.resolve(null);
  };
  const fresh = await queued(send);
  if (fresh) say(label ? `${said}: ${label}.` : `${said}.`);
  else if (!state.value?.[`can_${action}`]) say(`There is nothing to ${action}.`);
}

export function undo(): Promise<void> {
  return goBack("undo", "Undone");
}

export function redo(): Promise<void> {
  return goBack("redo", "Done again");
}

export async function rename(old: string, name: string): Promise<State | null> {
  const open = state.value;
  if (!open) return null;
  const { prefix } = sheetOf(open, inside.value);
  const within = prefix[1];
  const chosen = [...selection.value];
  const known = given.length;
  const fresh = await queued(async () => {
    const [now] = calledNames([old], prefix, since(known, state.value?.document ?? {}));
    const found = await stateOf("rename", open.path, { old: now!, new: name, ...(within ? { inside: within } : {}) });
    given.push({ prefix, old: now!, name });
    return found;
  });
  if (fresh && chosen.includes(old)) selection.value = new Set(chosen.map((n) => (n === old ? name : n)));
  return fresh;
}

/** Makes a sub-circuit of components. */
export async function gather(components: string[], name: string): Promise<State | null> {
  const path = state.value?.path;
  if (path === undefined) return null;
  const known = given.length;
  const fresh = await queued(() => {
    const now = calledNames(components, [], since(known, state.value?.document ?? {}));
    return stateOf("gather", path, { components: now, name });
  });
  if (fresh) say(`${components.length} components are now the sub-circuit ${name}.`);
  return fresh;
}
