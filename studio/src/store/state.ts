/** The signals. Components read them; only actions of the store write most of them. */

import { computed, signal } from "@preact/signals";
import type { Answer, Replay, Run, RunResult, Slider, State, TypeList } from "../types.ts";

/** The open document, as the server last told it. */
export const state = signal<State | null>(null);
export const types = signal<TypeList>({ types: [], symbols: {} });
/** Names of the selected components; nets as "net:NAME". */
export const selection = signal<ReadonlySet<string>>(new Set());

export type Tool = { kind: "select" } | { kind: "line" } | { kind: "place"; type: string };
export const tool = signal<Tool>({ kind: "select" });

/** Runs of this page, the newest last; `shown` is the job whose curves are in front. */
export const runs = signal<Run[]>([]);
export const shown = signal<string | null>(null);
export const result = computed<RunResult | null>(() => runs.value.find((r) => r.job === shown.value)?.result ?? null);
/** The run that is on its way, if there is one. */
export const running = computed<Run | null>(
  () => runs.value.findLast((r) => r.state === "running" || r.state === "queued") ?? null,
);

/** Numbers on the drawing, written with their unit, by signal: "pump.P.p" is "102 bar". */
export const values = signal<Readonly<Record<string, string>>>({});
export const replay = signal<Replay>({ on: false, playing: false, time: 0, speed: 1 });

/** Parameters as sliders; the last answer of a live run as it came; whether live is on. */
export const live = signal<Slider[]>([]);
export const liveAnswer = signal<ArrayBuffer | null>(null);
/** Signals that live runs shall give, and in what width; set by the plots. */
export const liveWanted = signal<{ names: string[]; width: number; from?: number; to?: number }>({ names: [], width: 600 });

export const answer = signal<Answer | null>(null);
export const asking = signal<{ job: string; what: string; fraction: number } | null>(null);

export type ThemeChoice = "system" | "light" | "dark";
export const theme = signal<ThemeChoice>("system");

/** The sentence at the foot of the page, read out by screen readers. */
export const message = signal<{ text: string; bad: boolean }>({ text: "", bad: false });
export const connected = signal(true);
/** Edits that are not yet answered. */
export const held = signal(0);
/** The tab at the side. */
export type Tab = "properties" | "problems" | "text" | "run" | "live" | "ask";
export const tab = signal<Tab>("properties");
/** The sub-circuit that is looked into: names of components from outside to inside. */
export const inside = signal<string[]>([]);

/** While set, a click on the drawing is told here instead of selecting: "valve.A", "valve" or "net:supply". */
export const picking = signal<((what: string) => void) | null>(null);

export function say(text: string, bad = false): void {
  message.value = { text, bad };
}
