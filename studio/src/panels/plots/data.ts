/** What the plots show: chosen signals, runs, the zoomed stretch, and the curves that the server gave for them. */

import { batch, computed, effect, signal } from "@preact/signals";
import { decodeCurves, type Curve } from "../binary.ts";
import { Latest } from "../latest.ts";
import { byUnit } from "../merging.ts";
import { curveColour } from "../palette.ts";
import { Refused } from "../../api.ts";
import { liveWanted, runs } from "../../store.ts";
import { binary, currentRun, dark, plotted, replayNames, replayTime, shownRuns, tell, type RunFacts } from "../state.ts";

export interface PlotCurve extends Curve {
  /** The run it is of; "" is the one that follows a slider. */
  job: string;
  colour: string;
  faint: boolean;
}

/** From and to, if zoomed. */
export const zoom = signal<[number, number] | null>(null);
/** Places side by side in a plot. */
export const plotWidth = signal(800);
/** The time under the mouse, and one that was chosen, such as that of an event. */
export const cursorTime = signal<number | null>(null);
export const pinnedTime = signal<number | null>(null);
/** The time whose values are told; null is the end. */
export const legendTime = computed(() => cursorTime.value ?? replayTime.value ?? pinnedTime.value);
/** Curves by run. */
const fetched = signal<ReadonlyMap<string, readonly Curve[]>>(new Map());
/** Curves that follow a slider, in place of those of the last run. */
export const liveCurves = signal<readonly Curve[] | null>(null);

const colourIndex = computed(() => new Map(plotted.value.map((name, k) => [name, k])));

/** All curves in the order of drawing: faint ones first. */
export const curves = computed<PlotCurve[]>(() => {
  const order = colourIndex.value;
  const live = liveCurves.value;
  const found: PlotCurve[] = [];
  const add = (job: string, list: readonly Curve[], faint: boolean) => {
    for (const curve of list) {
      const index = order.get(curve.name);
      if (index === undefined) continue;
      found.push({ ...curve, job, faint, colour: curveColour(index, dark.value) });
    }
  };
  const current = currentRun.value?.job;
  for (const run of shownRuns.value) {
    if (run.job !== current) add(run.job, fetched.value.get(run.job) ?? [], true);
  }
  if (current) add(current, fetched.value.get(current) ?? [], live !== null);
  if (live) add("", live, false);
  return found;
});

/** Curves by unit; units in the order in which their first signal was chosen, whichever runs are drawn. */
export const groups = computed(() => {
  const order = colourIndex.value;
  const found = byUnit(curves.value);
  const chosen = curves.value.toSorted((a, b) => order.get(a.name)! - order.get(b.name)!);
  return new Map([...byUnit(chosen).keys()].map((unit) => [unit, found.get(unit)!]));
});

/** The stretch of time that is drawn. */
export const stretch = computed<[number, number]>(() => {
  if (zoom.value) return zoom.value;
  const spans = shownRuns.value.map((run) => run.span);
  for (const curve of liveCurves.value ?? []) {
    if (curve.t.length) spans.push([curve.t[0]!, curve.t[curve.t.length - 1]!]);
  }
  if (!spans.length) return [0, 1];
  return [Math.min(...spans.map((s) => s[0])), Math.max(...spans.map((s) => s[1]))];
});

interface Wanted {
  runs: readonly RunFacts[];
  names: readonly string[];
  zoom: [number, number] | null;
  width: number;
}

const asking = new Latest<Wanted>(async ({ runs, names, zoom, width }) => {
  const found = new Map<string, readonly Curve[]>();
  for (const run of runs) {
    const there = new Set(run.signals.map((s) => s.name));
    const known = names.filter((name) => there.has(name));
    if (!known.length) continue;
    const body = { job: run.job, names: known, from: zoom?.[0] ?? null, to: zoom?.[1] ?? null, width };
    try {
      found.set(run.job, decodeCurves(await binary("/api/signals", body)).curves);
    } catch (error) {
      const before = fetched.peek().get(run.job);
      if (error instanceof Refused && error.status === 404) forget(run.job);
      else tell(error instanceof Error ? error.message : String(error));
      if (before) found.set(run.job, before);
    }
  }
  fetched.value = found;
});

/** The server keeps so many results; one that is gone there has no curves any more. */
function forget(job: string): void {
  runs.value = runs.value.filter((r) => r.job !== job);
}

/** Asks for curves whenever what is wanted changes, and says what live runs shall give: for the plots and the drawing. */
export function followWishes(): () => void {
  const stops = [
    effect(() => {
      asking.push({ runs: shownRuns.value, names: plotted.value, zoom: zoom.value, width: plotWidth.value });
    }),
    effect(() => {
      const [names, ends] = [[...new Set([...plotted.value, ...replayNames.value])], zoom.value];
      liveWanted.value = { names, width: plotWidth.value, ...(ends ? { from: ends[0], to: ends[1] } : {}) };
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Shows one more signal, or no longer. */
export function toggleSignal(name: string): void {
  const list = plotted.value;
  plotted.value = list.includes(name) ? list.filter((n) => n !== name) : [...list, name];
}

export function removeSignal(name: string): void {
  plotted.value = plotted.value.filter((n) => n !== name);
}

/** Shows the whole run again. */
export function resetZoom(): void {
  batch(() => {
    zoom.value = null;
    cursorTime.value = null;
    pinnedTime.value = null;
  });
}
