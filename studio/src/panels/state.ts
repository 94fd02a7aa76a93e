/** What the panels keep for themselves: chosen signals, which runs are seen; and the store's signals as they need them. */

import { computed, effect, signal } from "@preact/signals";
import { replay, runs, shown, state } from "../store.ts";
import { isDark } from "../theme.ts";
import type { Run, RunResult } from "../types.ts";
import { chosenAfter } from "./plots/choosing.ts";

export { postForBytes as binary, postForText as textOf } from "../api.ts";
export { say as tell, state as doc } from "../store.ts";

/** A run that has a result. */
export interface RunFacts extends RunResult {
  job: string;
  label: string;
}

/** Names of the signals that are plotted, in the order of their colours. */
export const plotted = signal<readonly string[]>([]);
/** Runs whose curves are not drawn. */
export const hiddenRuns = signal<ReadonlySet<string>>(new Set());

const known = new WeakMap<RunResult, RunFacts>();

/** The same object for the same result, so that what follows from it stays as it is. */
function facts(run: Run): RunFacts | null {
  if (!run.result) return null;
  const found = known.get(run.result) ?? { ...run.result, job: run.job, label: run.label };
  known.set(run.result, found);
  return found;
}

/** A computed list that stays the same object while its members do. */
function listed<T>(compute: () => T[]) {
  let last: T[] = [];
  return computed<T[]>(() => {
    const fresh = compute();
    if (fresh.length !== last.length || fresh.some((one, k) => one !== last[k])) last = fresh;
    return last;
  });
}

export const finishedRuns = listed(() => runs.value.map(facts).filter((r) => r !== null));
/** The run in front. */
export const currentRun = computed<RunFacts | null>(() => finishedRuns.value.find((r) => r.job === shown.value) ?? null);
/** Runs whose curves are drawn. */
export const shownRuns = listed(() =>
  finishedRuns.value.filter((r) => r.job === shown.value || !hiddenRuns.value.has(r.job)),
);

/** All signals that can be chosen. */
export const knownSignals = computed<string[]>(() => currentRun.value?.signals.map((s) => s.name) ?? state.value?.signals ?? []);
const units = computed(() => new Map(currentRun.value?.signals.map((s) => [s.name, s.unit])));

export function signalUnit(name: string): string {
  const unit = units.value.get(name) ?? "";
  return unit === "-" || unit === "*" ? "" : unit;
}

/** Signals that the replay shows on the drawing, while it is on. */
export const replayNames = signal<readonly string[]>([]);
/** The time of the replay while it is on. */
export const replayTime = computed(() => (replay.value.on ? replay.value.time : null));

/** Whether the page is dark now, also when the system changes its mind. */
export const dark = signal(false);

/** Keeps `dark` as the theme is. */
export function followDark(): () => void {
  const look = (): void => {
    dark.value = isDark();
  };
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", look);
  const stop = effect(look);
  return () => {
    stop();
    media.removeEventListener("change", look);
  };
}

const MOST_SHOWN = 4;

/** Follows runs as they end: signals are chosen, and of the earlier ones only the last few stay in sight. */
export function followRuns(): () => void {
  const seen = new Set<string>();
  return effect(() => {
    for (const run of finishedRuns.value) {
      if (seen.has(run.job)) continue;
      seen.add(run.job);
      plotted.value = chosenAfter(plotted.peek(), run);
      const old = finishedRuns.value.slice(0, -MOST_SHOWN).map((r) => r.job);
      if (old.length > 0) hiddenRuns.value = new Set([...hiddenRuns.peek(), ...old]);
    }
  });
}

/** A component has another name: its signals have too, in runs to come. */
export function renamed(old: string, name: string): void {
  const both = plotted.value.flatMap((n) => (n.startsWith(`${old}.`) ? [n, name + n.slice(old.length)] : [n]));
  plotted.value = [...new Set(both)];
}
