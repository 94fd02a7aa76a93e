/** Files of the folder: open, create, save; and what the server tells about them. */

import { computed, effect, signal } from "@preact/signals";
import { get, Gone, page, post, stateOf, wanted, watch } from "../api.ts";
import type { ListedFile, News, State, TypeList } from "../types.ts";
import { queued, refresh } from "./queue.ts";
import { resume } from "./resuming.ts";
import { heard, settled } from "./running.ts";
import { select } from "./selecting.ts";
import { answer, connected, held, inside, live, replay, runs, say, shown, state, tool, types, values } from "./state.ts";

/** Until the page knows what to show first. */
export const starting = signal(true);
export const files = signal<{ folder: string; files: ListedFile[] }>({ folder: "", files: [] });

function complain(error: unknown): void {
  if (error instanceof Gone) connected.value = false;
  else say(error instanceof Error ? error.message : String(error), true);
}

export async function listFiles(): Promise<void> {
  try {
    files.value = await get("/api/files");
  } catch (error) {
    complain(error);
  }
}

/** How often a file was asked for: of several, the last is the one that is wanted. */
let openings = 0;

/** Opens a file of the folder; a new one is created first. What was changed before is with the server by then. */
export async function openFile(path: string, create = false, entry: Entry = "new"): Promise<boolean> {
  openings += 1;
  const mine = openings;
  await settled();
  const before = changes;
  const fresh = await queued(() => post<State>("/api/open", { path, create, page }), "looked");
  if (!fresh || mine !== openings) return false;
  const again = entry === "same" || state.value === null || state.value.path === path;
  closeFile();
  state.value = fresh;
  address(path, again);
  say(`${path} is open.`);
  if (create) void listFiles();
  // It may be a change of this file that was told while nobody knew yet that it would be open.
  if (changes !== before) void refresh();
  return true;
}

/** How many changes by other pages were told. */
let changes = 0;

/** Whether a file that is opened is a new entry of the browser's history, or that which the browser went to. */
type Entry = "new" | "same";

/** Puts the file into the address; the first one, and one that is opened again, takes the place of what is there. */
function address(path: string, again: boolean): void {
  const query = new URLSearchParams(location.search);
  query.set("path", path);
  if (again) history.replaceState(null, "", `?${query.toString()}`);
  else history.pushState(null, "", `?${query.toString()}`);
}

/** The browser went back or forward: the file of the address is opened; if it cannot be, the address says what is open. */
async function gone(): Promise<void> {
  const path = new URLSearchParams(location.search).get("path");
  if (!path || path === state.value?.path) {
    openings += 1;
    return;
  }
  const opened = openFile(path, false, "same");
  const mine = openings;
  if (!(await opened) && mine === openings && state.value) address(state.value.path, true);
}

export function newFile(path: string): Promise<boolean> {
  return openFile(/\.(toml|json)$/.test(path) ? path : `${path}.toml`, true);
}

/** Forgets the open document and all that belongs to it. */
export function closeFile(): void {
  state.value = null;
  select([]);
  inside.value = [];
  tool.value = { kind: "select" };
  runs.value = [];
  shown.value = null;
  values.value = {};
  live.value = [];
  answer.value = null;
  replay.value = { on: false, playing: false, time: 0, speed: 1 };
}

/** Writes the file. One that was changed outside is overwritten only with `force`. */
export async function save(force = false): Promise<void> {
  const open = state.value;
  if (!open) return;
  await settled();
  if (!connected.value) return say(`No connection to the server: ${open.path} is not saved yet.`, true);
  if (await queued(() => stateOf("save", open.path, force ? { force } : {}), "looked")) say(`${open.path} is saved.`);
  else void refresh();
}

/** Takes what stands in the file now. */
export async function reload(): Promise<void> {
  const open = state.value;
  if (open && (await queued(() => stateOf("reload", open.path)))) say("The file's content was taken.");
}

/** Takes what the server tells all pages. */
export function tell(news: News): void {
  const open = state.value;
  if (news.event === "job") heard(news);
  else if (news.event === "hello") {
    news.jobs.forEach(heard);
    // What happened before the page listened was not told.
    if (connected.value) void refresh();
  } else if (news.event === "files") void listFiles();
  else if (news.event === "outside") {
    if (open && news.path === open.path) state.value = { ...open, outside: news.outside, gone: news.gone };
  } else if (news.page !== page) {
    changes += 1;
    if (open && news.path === open.path && (news.event === "saved" || news.version > open.version)) void refresh();
  }
}

/** What the page does first. */
export async function start(): Promise<void> {
  effect(() => void learn(ownTypes.value));
  watch(tell, (yes) => {
    if (yes && !connected.value) void resume().then(() => learn(ownTypes.value));
    else connected.value = yes;
  });
  setInterval(() => {
    if (!connected.value) void resume();
  }, 2000);
  addEventListener("beforeunload", (event) => {
    if (held.value > 0 || state.value?.saved === false) event.preventDefault();
  });
  addEventListener("popstate", () => void gone());
  await listFiles();
  const first = wanted ?? (files.value.files.length === 1 ? files.value.files[0]?.path : undefined);
  if (first) await openFile(first);
  starting.value = false;
}

/** Which types the open file defines: its path, and a digest that changes with them; empty if it defines none. */
const ownTypes = computed(() => {
  const open = state.value;
  const own = open?.document["subcircuits"] ?? open?.document["include"];
  return open && own ? `${open.path}\n${JSON.stringify([open.document["subcircuits"], open.document["include"]])}` : "";
});
let learnt: string | null = null;

/** Asks for the types, once for each set of a file's own. */
async function learn(own: string): Promise<void> {
  if (learnt === own) return;
  learnt = own;
  try {
    const path = own.split("\n")[0]!;
    const found = await get<TypeList>("/api/types", path ? { path } : {});
    if (learnt === own) types.value = found;
  } catch (error) {
    learnt = null;
    complain(error);
  }
}
