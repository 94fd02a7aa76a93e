/** What the server sends and receives; lengths in modules, x to the right, y downwards. */

export type Point = [number, number];
export type Side = "n" | "e" | "s" | "w";
export type NetKind = "hydraulic" | "translational" | "rotational" | "signal";
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** One change of the file's structure: a path of keys and what shall stand there; null removes it. */
export type Change = [path: string[], value: Json];

export interface PortPlace {
  at: Point;
  side: Side;
  dashed: boolean;
}

export interface PathShape {
  d: string;
  fill: "paper" | "ink" | "none";
  dash: boolean;
  thin: boolean;
  part: string;
}

export interface TextShape {
  text: string;
  at: Point;
  size: number;
  part: string;
}

export type Shape = PathShape | TextShape;

export interface Move {
  part: string;
  signal: string;
  kind: "shift" | "turn" | "stretch";
  by: Point;
  low: number | string;
  high: number | string;
}

export interface SymbolPicture {
  width: number;
  height: number;
  label: Side;
  gauge: string;
  ports: Record<string, PortPlace>;
  /** Where inputs are that nothing drives yet: a signal may be drawn to them. */
  inputs?: Record<string, PortPlace>;
  shapes: Shape[];
  moves: Move[];
}

export interface Placement {
  at: Point;
  turn: number;
  mirror: boolean;
  more: Point[];
}

export interface SceneComponent extends Placement {
  type: string;
  symbol: string;
}

export interface SceneNet {
  kind: NetKind;
  dashed: boolean;
  /** Of each branch, whether it is a pilot or drain line. */
  pilots?: boolean[];
  ports: string[];
  branches: Point[][];
  joints: Point[];
  automatic: boolean;
}

export interface Scene {
  components: Record<string, SceneComponent>;
  symbols: Record<string, SymbolPicture>;
  nets: Record<string, SceneNet>;
  box: [number, number, number, number];
}

export interface Problem {
  where: string;
  message: string;
  location?: string;
  line?: number | null;
}

/** A document as the server holds it. */
export interface State {
  path: string;
  version: number;
  saved: boolean;
  outside: boolean;
  /** Whether its file was deleted. */
  gone?: boolean;
  text: string;
  document: JsonObject;
  scene: Scene;
  problems: Problem[];
  notices: (string | Problem)[];
  facts: JsonObject;
  can_undo: boolean;
  can_redo: boolean;
  undo_label: string;
  redo_label: string;
  signals: string[];
  /** Scenes of the inside of sub-circuits, by the name of their type. */
  insides?: Record<string, Scene>;
}

export interface ListedFile {
  path: string;
  title: string;
  kind?: "circuit" | "study";
}

export interface ListedType {
  type: string;
  family: string;
  summary: string;
  symbol: string;
  ports: { name: string; kind: NetKind }[];
  inputs: { name: string; optional: boolean }[];
  outputs: string[];
}

export interface TypeList {
  types: ListedType[];
  symbols: Record<string, SymbolPicture>;
}

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface JobNews {
  event: "job";
  job: string;
  state: JobState;
  fraction: number;
  time?: number;
  message?: string;
}

export type News =
  | JobNews
  | { event: "changed" | "saved"; path: string; version: number; page: string }
  | { event: "outside"; path: string; version: number; outside: boolean; gone: boolean }
  | { event: "hello"; page: string; jobs: JobNews[] }
  | { event: "files" };

export interface RunResult {
  ok: boolean;
  message: string;
  doubts: (string | JsonObject)[];
  events: { time: number; name: string; [key: string]: Json }[];
  /** Where the energy and the fluid went, as text. */
  accounts: string;
  fluid_accounts?: string;
  counters: Record<string, number>;
  signals: { name: string; unit: string }[];
  span: [number, number];
  plot: string[];
}

/** A run of this page, from the first request on. */
export interface Run {
  job: string;
  path: string;
  label: string;
  state: JobState;
  fraction: number;
  time: number;
  message: string;
  result: RunResult | null;
  /** What the file said when the run was asked for. */
  document: JsonObject;
}

export interface Replay {
  on: boolean;
  playing: boolean;
  time: number;
  speed: number;
}

/** A parameter as a slider: `value` in `unit`. */
export interface Slider {
  path: string;
  value: number;
  unit: string;
  low: number;
  high: number;
}

export type Question = "steady" | "structure" | "linearise" | "bode" | "compare" | "study";
export interface Answer extends JsonObject {
  what: string;
  text: string;
}
