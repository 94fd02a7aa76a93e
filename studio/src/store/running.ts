/** Runs, live runs and questions: each is a job of the server, which tells how it goes. */

import { effect, signal } from "@preact/signals";
import { get, Gone, page, post, postForBytes, remove } from "../api.ts";
import type { Answer, JobNews, JsonObject, Question, Run, RunResult, Slider } from "../types.ts";
import { answer, asking, connected, held, live, liveAnswer, liveWanted, runs, say, shown, state, values } from "./state.ts";

/** Settings of the next runs of this page, which the file does not hold. */
export const runOptions = signal<JsonObject>({});

function complain(error: unknown): void {
  if (error instanceof Gone) connected.value = false;
  say(error instanceof Error ? error.message : String(error), true);
}

/** Called before the document is saved or sent to a job: whoever holds back a change gives it now. */
export const beforehand = new Set<() => Promise<void>>();

/** All changes are with the server, or it is not there. */
export async function settled(): Promise<void> {
  const giving = signal(true);
  void Promise.all([...beforehand].map((give) => give())).then(() => (giving.value = false));
  await new Promise<void>((done) => {
    const stop = effect(() => {
      if ((!giving.value && held.value === 0) || !connected.value) queueMicrotask(() => (stop(), done()));
    });
  });
}

/** The number of the last run. */
let count = 0;

/** Simulates the open document; without options, with those that were chosen for all runs. */
export async function run(options: JsonObject = runOptions.value): Promise<void> {
  const open = state.value;
  if (!open) return;
  try {
    await settled();
    const { document } = state.value ?? open;
    const { job } = await post<{ job: string }>("/api/run", { path: open.path, page, options });
    count = runs.value.length === 0 ? 1 : count + 1;
    const label = `Run ${count}`;
    const fresh: Run = { job, path: open.path, label, state: "queued", fraction: 0, time: 0, message: "", result: null, document };
    runs.value = [...runs.value, fresh];
    const early = waiting.get(job);
    if (early) heard(early);
    say("The run has begun.");
  } catch (error) {
    complain(error);
  }
}

/** Ends a job that is on its way; without an id, the newest run. */
export async function cancel(job?: string): Promise<void> {
  const id = job ?? runs.value.findLast((r) => r.state === "running" || r.state === "queued")?.job ?? asking.value?.job;
  if (!id) return;
  try {
    await remove("/api/job", { id });
  } catch (error) {
    complain(error);
  }
}

const waiting = new Map<string, JobNews>();

/** Takes news of a job. News may come before the answer to the request that began it. */
export function heard(news: JobNews): void {
  const known = runs.value.find((r) => r.job === news.job);
  if (known) {
    waiting.delete(news.job);
    return onRun(known, news);
  }
  if (asking.value?.job === news.job) {
    waiting.delete(news.job);
    return onAnswer(asking.value.what, news);
  }
  waiting.set(news.job, news);
}

function changed(job: string, more: Partial<Run>): void {
  runs.value = runs.value.map((r) => (r.job === job ? { ...r, ...more } : r));
}

function onRun(known: Run, news: JobNews): void {
  if (known.result) return;
  const message = news.message ?? known.message;
  changed(known.job, { state: news.state, fraction: news.fraction, time: news.time ?? known.time, message });
  if (news.state === "done" || news.state === "failed") void fetchResult(known.job);
  else if (news.state === "cancelled") say("The run was cancelled.");
}

async function fetchResult(job: string): Promise<void> {
  try {
    const result = await get<RunResult>("/api/result", { job });
    changed(job, { result });
    shown.value = job;
    say(result.message, !result.ok);
  } catch (error) {
    const run = runs.value.find((r) => r.job === job);
    if (run?.state === "failed" && run.message) say(run.message, true);
    else complain(error);
  }
}

/** Forgets a run; the one before it comes to the front. */
export function removeRun(job: string): void {
  const left = runs.value.filter((r) => r.job !== job);
  if (shown.value === job) shown.value = left.findLast((r) => r.result)?.job ?? null;
  runs.value = left;
}

/** Brings a run to the front. */
export function showRun(job: string): void {
  shown.value = job;
}

/** Why the last question has no answer; "" if it has. */
export const askFault = signal("");

/** Asks for a steady state, the structure, a frequency response...; the answer comes into `answer`. */
export async function ask(what: Question, options: JsonObject = {}): Promise<void> {
  const open = state.value;
  if (!open) return;
  try {
    await settled();
    const { job } = await post<{ job: string }>("/api/ask", { path: open.path, page, what, options });
    askFault.value = "";
    asking.value = { job, what, fraction: 0 };
    const early = waiting.get(job);
    if (early) heard(early);
  } catch (error) {
    complain(error);
  }
}

function onAnswer(what: string, news: JobNews): void {
  if (news.state === "running" || news.state === "queued") {
    asking.value = { job: news.job, what, fraction: news.fraction };
    return;
  }
  asking.value = null;
  if (news.state === "done") return void fetchAnswer(news.job);
  const told = news.message ?? (news.state === "cancelled" ? "Cancelled." : "That did not work.");
  if (news.state === "failed") askFault.value = told;
  say(told, news.state === "failed");
}

async function fetchAnswer(job: string): Promise<void> {
  try {
    answer.value = await get<Answer>("/api/answer", { job });
    const found = answer.value["values"];
    if (answer.value.what === "steady" && found) values.value = found as Record<string, string>;
  } catch (error) {
    complain(error);
  }
}

/** Makes a slider. The server builds the system for it in advance, so that the first move is answered as soon as the others. */
export function addSlider(slider: Slider): void {
  if (live.value.some((s) => s.path === slider.path)) return;
  live.value = [...live.value, slider];
  if (runs.value.length === 0) void run();
  if (!liveBusy.peek()) void fly(true);
}

export function removeSlider(path: string): void {
  live.value = live.value.filter((s) => s.path !== path);
}

/** Whether a live run is on its way. */
export const liveBusy = signal(false);
/** When the newest value was set that no live run has taken yet. */
let waitingSince: number | null = null;
/** When the values of the last answered live run were set. */
export let liveSince = 0;
/** Why the last live run was refused; "" if it was not. */
export const liveFault = signal("");

/** Sets a slider and runs again with all of them; while a run is on its way, only the newest values wait. */
export function liveSet(path: string, value: number): void {
  live.value = live.value.map((s) => (s.path === path ? { ...s, value } : s));
  liveAgain();
}

/** Runs with the values of the sliders as they are. */
export function liveAgain(): void {
  waitingSince = performance.now();
  if (!liveBusy.peek()) void fly();
}

/** Runs until no values wait; `first` runs once even if none do, and shows nothing of it. */
async function fly(first = false): Promise<void> {
  liveBusy.value = true;
  while ((first || waitingSince !== null) && state.value && live.value.length > 0) {
    const since = waitingSince;
    waitingSince = null;
    const values = Object.fromEntries(live.value.map((s) => [s.path, s.unit ? `${s.value} ${s.unit}` : s.value]));
    const wanted = since === null ? { names: [], width: 2 } : liveWanted.value;
    first = false;
    try {
      const found = await postForBytes("/api/live", { path: state.value.path, page, values, ...wanted });
      if (since === null) continue;
      liveSince = since;
      liveFault.value = "";
      liveAnswer.value = found;
    } catch (error) {
      if (error instanceof Gone) connected.value = false;
      liveFault.value = error instanceof Error ? error.message : String(error);
    }
  }
  waitingSince = null;
  liveBusy.value = false;
}
