/**
 * What waits for the server is sent one after another, so that its answers come in the order of its versions: no answer
 * is older than what the page shows already. While the server is gone all of it stays, and nothing is lost.
 */

import { batch } from "@preact/signals";
import { Gone, page, post } from "../api.ts";
import type { State } from "../types.ts";
import { calledNames, given, since } from "./renamings.ts";
import { remember } from "./resuming.ts";
import { shared } from "./sharing.ts";
import { sheetOf } from "./sheet.ts";
import { connected, held, inside, say, selection, state } from "./state.ts";

/**
 * What the page shows already of that which a job will do. Until it is answered, older states are not taken.
 * A job of which everything is "looked" changes nothing: it waits its turn, but nothing waits for it.
 */
export type Shown = "drawing" | "text" | "nothing" | "looked";

interface Job {
  /** Null if there is nothing to be done when its turn comes. */
  send: () => Promise<State | null>;
  done: (state: State | null) => void;
  shown: Shown;
}

const queue: Job[] = [];
let busy = false;
/** While an action has its turn: what it asks for, which comes before all that waits. */
let asked: Job[] | null = null;

/** Takes a state of the open document from the server, sharing what did not change. */
function take(fresh: State): void {
  const old = state.value;
  if (old?.path !== fresh.path) return;
  state.value = shared(old, fresh);
  const left = there(state.value, [...selection.value]);
  if (left.length < selection.value.size) selection.value = new Set(left);
}

/** Those names of components and nets that are on the sheet. */
function there(now: State, names: string[]): string[] {
  const { components, nets } = sheetOf(now, inside.value).scene;
  return names.filter((n) => (n.startsWith("net:") ? n.slice(4) in nets : n in components));
}

/** Sends when its turn comes; null if the server refused, and then the message says why. */
export function queued(send: Job["send"], shown: Shown = "nothing"): Promise<State | null> {
  return new Promise((done) => {
    (asked ?? queue).push({ send, done, shown });
    if (asked) return;
    count();
    void drain();
  });
}

/** Changes that are not answered yet. */
function count(): void {
  held.value = queue.filter((job) => job.shown !== "looked").length;
}

/**
 * Does what is computed from the drawing: at once, or after all that was asked before and is not drawn yet (an undo, say)
 * is answered. It sees the selection it was asked for. Null if another file is open by then.
 */
export function inTurn<T>(act: () => T | Promise<T>): Promise<T | null> {
  return new Promise((done) => {
    if (asked || queue.every((job) => job.shown === "drawing" || job.shown === "looked")) return done(act());
    const path = state.value?.path;
    const moment: Moment = { selection: selection.value, inside: inside.value, known: given.length };
    void queued(() => {
      done(state.value && state.value.path === path ? turnOf(() => asOf(moment, act)) : null);
      return Promise.resolve(null);
    });
  });
}

/** Lets the first in the queue act; what it asks for comes right after it. */
function turnOf<T>(act: () => T): T {
  const own: Job[] = [];
  asked = own;
  try {
    return act();
  } finally {
    asked = null;
    queue.splice(1, 0, ...own);
  }
}

interface Moment {
  selection: ReadonlySet<string>;
  inside: string[];
  /** How many renamings were answered then. */
  known: number;
}

/** Acts on what was selected at a moment; what is selected now stays so, unless the action selects. */
function asOf<T>(moment: Moment, act: () => T): T {
  return batch(() => {
    const [chosen, where] = [selection.value, inside.value];
    inside.value = moment.inside;
    const now = state.value!;
    const { prefix } = sheetOf(now, moment.inside);
    const mine = new Set(there(now, calledNames([...moment.selection], prefix, since(moment.known, now.document))));
    selection.value = mine;
    const found = act();
    if (selection.value === mine && chosen !== moment.selection) selection.value = chosen;
    inside.value = where;
    return found;
  });
}

/** Sends what waits, one after another. */
export async function drain(): Promise<void> {
  if (busy) return;
  busy = true;
  // A server that has come back gets first what it has forgotten: see resume.
  while (queue[0] && connected.value) {
    const job = queue[0];
    let fresh: State | null = null;
    let wrong = false;
    try {
      fresh = await job.send();
    } catch (error) {
      if (error instanceof Gone) {
        connected.value = false;
        break;
      }
      refused(error);
      wrong = true;
    }
    queue.shift();
    count();
    if (fresh) remember(fresh);
    // What is shown already would be taken back; a job that shows nothing yet looks at the state when its turn comes.
    const next = queue.find((other) => other.shown !== "looked")?.shown ?? "nothing";
    if (fresh && next === "nothing") take(fresh);
    if (wrong && job.shown !== "looked") void refresh().then(() => job.done(null));
    else job.done(fresh);
  }
  busy = false;
}

export function refused(error: unknown): void {
  say(error instanceof Error ? error.message : String(error), true);
}

/** The last question for the state: whether it was sent, and its answer. */
let asking = { sent: true, answer: Promise.resolve<State | null>(null) };

/** The state of the open document as the server has it when the turn of this comes; one question that waits is enough. */
export function refresh(): Promise<State | null> {
  if (!asking.sent) return asking.answer;
  const mine = { sent: false, answer: asking.answer };
  asking = mine;
  mine.answer = queued(() => {
    mine.sent = true;
    const open = state.value;
    return open ? post<State>("/api/open", { path: open.path, create: false, page }) : Promise.resolve(null);
  }, "looked");
  return mine.answer;
}
