/** The clock of the replay: loads frames, moves the stage, and puts all back at the end. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { liveCurves } from "../panels/plots/data.ts";
import { currentRun, dark, replayNames } from "../panels/state.ts";
import { typeFacts } from "../panels/properties/facts.ts";
import { inside, replay, say, state, values } from "../store.ts";
import { loadFrames, type Frames } from "./frames.ts";
import { neededSignals, staged, type Stage } from "./stage.ts";

export const SPEEDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;

const on = computed(() => replay.value.on);
const frames = signal<Frames | null>(null);
/** What was last asked of the server. */
let asked = { job: "", names: "" };
/** Numbers that stood on the drawing before. */
let before: Readonly<Record<string, string>> = {};
/** What is on the drawing now; for the legend. */
export const stage = signal<Stage | null>(null);

export const span = computed<[number, number]>(() => currentRun.value?.span ?? [0, 1]);

export function switchReplay(on: boolean): void {
  const [begin] = span.value;
  replay.value = { ...replay.value, on, playing: false, time: on ? Math.max(replay.value.time, begin) : replay.value.time };
}

/** Goes to a time and stays there. */
export function seek(time: number): void {
  const [low, high] = span.value;
  replay.value = { ...replay.value, time: Math.min(Math.max(time, low), high), playing: false };
}

/** Begins anew at the end. */
export function togglePlay(): void {
  const now = replay.value;
  const [low, high] = span.value;
  const time = !now.playing && now.time >= high ? low : now.time;
  replay.value = { ...now, on: true, playing: !now.playing, time };
}

export function setSpeed(speed: number): void {
  replay.value = { ...replay.value, speed };
}

/** Loads what the drawing needs of the run in front. */
function load(): () => void {
  return effect(() => {
    const run = currentRun.value;
    const scene = state.value?.scene;
    if (!on.value || !run || !scene) {
      if (replayNames.peek().length > 0) replayNames.value = [];
      return;
    }
    const names = neededSignals(scene, new Set(run.signals.map((s) => s.name)));
    const key = names.join();
    if (key !== replayNames.peek().join()) replayNames.value = names;
    const known = frames.peek();
    if (known?.job === run.job && names.every((n) => known.curves.has(n))) return;
    if (key === asked.names && run.job === asked.job) return;
    asked = { job: run.job, names: key };
    loadFrames(run.job, names).then(
      (found) => {
        if (currentRun.value?.job === found.job) frames.value = found;
      },
      (error: unknown) => {
        asked = { job: "", names: "" };
        say(error instanceof Error ? error.message : String(error), true);
      },
    );
  });
}

function clear(): void {
  if (!stage.value) return;
  stage.value.clear();
  stage.value = null;
  values.value = before;
}

/** Sets the stage when there is something to show, once it is drawn, and clears it when there is not. */
function set(): () => void {
  return effect(() => {
    const [open, found, isDark] = [state.value, frames.value, dark.value];
    const ready = on.value && open && found && found.job === currentRun.value?.job && inside.value.length === 0;
    untracked(clear);
    if (!ready) return;
    const defaultOf = (type: string, p: string): unknown => typeFacts(type)?.parameters.find((f) => f.name === p)?.default ?? undefined;
    const frame = requestAnimationFrame(() => {
      before = values.peek();
      stage.value = staged(open.scene, open.document, found, isDark, defaultOf);
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** Counts changes of what the frames hold. */
const changed = signal(0);

/** While a slider is dragged the drawing follows it too, at the time it shows. */
function followSliders(): () => void {
  return effect(() => {
    const [found, curves] = [frames.value, liveCurves.value];
    if (!found) return;
    if (curves && on.value) found.follow(curves);
    else found.restore();
    changed.value = changed.peek() + 1;
  });
}

/** Numbers change so often that they can be read. */
const NUMBERS_PAUSE = 100;

function show(): () => void {
  let told = -Infinity;
  let last = NaN;
  return effect(() => {
    const now = stage.value;
    const { time, playing } = replay.value;
    void changed.value;
    if (!now) return;
    for (const act of now.acts) act(time);
    const clock = performance.now();
    if (!playing || clock - told > NUMBERS_PAUSE || time < last) {
      told = clock;
      values.value = now.numbers(time);
    }
    last = time;
  });
}

const playing = computed(() => replay.value.playing && replay.value.on);

function tick(): () => void {
  let frame = 0;
  const stop = effect(() => {
    cancelAnimationFrame(frame);
    if (!playing.value) return;
    let last = performance.now();
    const step = (now: number): void => {
      const { time, speed } = replay.peek();
      const high = span.peek()[1];
      const next = time + Math.max(0, (now - last) / 1000) * speed;
      last = now;
      replay.value = { ...replay.peek(), time: Math.min(next, high), playing: next < high };
      if (next < high) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}

export function followReplay(): () => void {
  const stops = [load(), set(), followSliders(), show(), tick()];
  return () => {
    stops.forEach((stop) => stop());
    clear();
  };
}
