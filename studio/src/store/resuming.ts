/** After the server was gone: what it has forgotten is given to it again, then what waits is sent. */

import { get, Gone, page, post, Refused, stateOf } from "../api.ts";
import type { State } from "../types.ts";
import { drain, refresh, refused } from "./queue.ts";
import { connected, say, state } from "./state.ts";

type Text = { path: string; text: string };
let saved: Text | null = null;
/** The newest text that a server has told, which the page may not show yet because later changes wait. */
let told: Text | null = null;

/** Keeps the text that the file holds: what was changed since is told apart from it after a server has died. */
export function remember(fresh: State): void {
  told = { path: fresh.path, text: fresh.text };
  if (fresh.saved) saved = told;
}

let resuming = false;

/** Called when the server may be back. */
export async function resume(): Promise<void> {
  if (resuming) return;
  resuming = true;
  await resumed();
  resuming = false;
}

async function resumed(): Promise<void> {
  const mine = state.value;
  try {
    if (!mine) {
      await get("/api/files");
      connected.value = true;
      return void drain();
    }
    const theirs = await post<State>("/api/open", { path: mine.path, create: false, page });
    const text = told?.path === mine.path ? told.text : mine.text;
    const lost = !mine.saved && theirs.saved && theirs.text !== text;
    if (lost) await restore({ ...mine, text }, theirs);
    connected.value = true;
    // Not awaited: the server may go again before all is answered, and come back.
    void refresh();
    void drain();
  } catch (error) {
    if (!(error instanceof Gone)) {
      connected.value = true;
      refused(error);
    }
  }
}

/** Gives a server what it has forgotten, on top of what the file has become meanwhile. */
async function restore(mine: State, theirs: State): Promise<void> {
  const base = saved?.path === mine.path ? { base: saved.text } : {};
  try {
    await stateOf("text", mine.path, { text: mine.text, version: theirs.version, ...base });
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
    await stateOf("text", mine.path, { text: mine.text, version: theirs.version });
    say("The file was changed at the same place meanwhile. Yours is kept; undo brings the file's.", true);
  }
}
