/** A new line: begun at a port or a line, with corners on the way, to a port, a line or free space. */

import { signal } from "@preact/signals";
import { connect, leaveOpen, type LineEnd } from "../store/lines.ts";
import { mismatch } from "../store/kinds.ts";
import { editable, sheet } from "../store/sheet.ts";
import { say, tool, types } from "../store/state.ts";
import type { Point, Scene, Side } from "../types.ts";
import { same } from "./branches.ts";
import type { Gesture, Hand } from "./gesture.ts";
import { openEndNear, pieceNear, portMarks, portNear, type PortMark } from "./hits.ts";
import { showLine, wayTo, type Begun } from "./line_shape.ts";
import { reach, snapped } from "./view.ts";

interface NewLine extends Begun {
  from: LineEnd;
  /** What may be joined to it, for marks on the drawing. */
  mark: PortMark;
  /** How many corners the person has set. */
  corners: number;
}

/** The line that is being drawn. */
export const drawing = signal<NewLine | null>(null);

export interface Target {
  end: LineEnd;
  at: Point;
  /** Whether a line shall arrive level; nothing if that does not matter. */
  level: boolean | null;
}

/** What a line would end at near a point. */
export function targetNear(scene: Scene, p: Point): Target | null {
  const port = portNear(scene, p, reach());
  if (port) return { end: { port: port.port }, at: port.at, level: port.side === "e" || port.side === "w" };
  const open = openEndNear(scene, p, reach());
  if (open) return { end: { net: open.net }, at: open.at, level: null };
  const piece = pieceNear(scene, p, reach());
  if (!piece) return null;
  const [a, b] = scene.nets[piece.net]!.branches[piece.branch]!.slice(piece.piece);
  return { end: { net: piece.net }, at: piece.at, level: a![1] !== b![1] };
}

function markOf(scene: Scene, end: LineEnd): PortMark {
  if ("net" in end) {
    const kind = scene.nets[end.net]?.kind;
    return kind === undefined ? "unknown" : kind === "signal" ? "signal-out" : kind;
  }
  const dot = end.port.indexOf(".");
  const component = scene.components[end.port.slice(0, dot)];
  return (component && portMarks(types.value, component.type)[end.port.slice(dot + 1)]) ?? "unknown";
}

export function titleOf(end: LineEnd): string {
  return "port" in end ? end.port : `line ${end.net}`;
}

/** Begins a line at a port or at a point of another line. */
export function begin(end: LineEnd, at: Point, side: Side | null): boolean {
  const now = editable();
  if (!now) return false;
  const level = side === "e" || side === "w";
  drawing.value = { from: end, mark: markOf(now.scene, end), way: [at], side, level, corners: 0 };
  say(`Line from ${titleOf(end)}: click a port or a line to join it, free space for a corner; Enter ends it open, Esc gives up.`);
  return true;
}

export function giveUp(): void {
  drawing.value = null;
  showLine(null, null);
  if (tool.value.kind === "line") tool.value = { kind: "select" };
}

/** Why the line cannot end there; null if it can. */
export function wrongEnd(scene: Scene, from: LineEnd, to: LineEnd): string | null {
  const ports = [from, to].flatMap((e) => ("port" in e ? [e.port] : (scene.nets[e.net]?.ports ?? [])));
  return mismatch(scene, types.value, from, to, ports);
}

/** Draws the line to where the hand is. */
export function follow(p: Point): void {
  const line = drawing.value;
  const scene = sheet.value?.scene;
  if (!line || !scene) return;
  const target = targetNear(scene, p);
  const to = target?.at ?? snapped(p);
  const own = target && same(target.at, line.way[0]!);
  showLine(wayTo(line, to, target?.level), target && !own ? { at: to, fits: wrongEnd(scene, line.from, target.end) === null } : null);
}

/** Ends the line at a port or a line, if it may; says why if not. */
export function finish(target: Target): boolean {
  const line = drawing.value;
  const nets = sheet.value?.scene.nets;
  if (!line || !nets) return false;
  const isOpen = (end: LineEnd): boolean => "net" in end && nets[end.net]?.ports.length === 1;
  const isLaid = line.corners > 0 || isOpen(line.from) || isOpen(target.end);
  const way = isLaid ? wayTo(line, target.at, target.level) : null;
  if (!connect(line.from, target.end, way)) return false;
  giveUp();
  return true;
}

/** Ends the line in free space. */
export function endOpen(p: Point): void {
  const line = drawing.value;
  if (!line) return;
  const way = wayTo(line, snapped(p));
  giveUp();
  if (way.length > 1) leaveOpen(line.from, way);
}

function addCorner(p: Point): void {
  const line = drawing.value;
  if (!line) return;
  const way = wayTo(line, snapped(p));
  const [before, last] = [way.at(-2), way.at(-1)];
  if (!before || !last) return;
  drawing.value = { ...line, way, side: null, level: before[1] !== last[1], corners: line.corners + 1 };
}

const TWICE = 400;
let last: { when: number; at: Point } = { when: 0, at: [0, 0] };

/** A click while a line is drawn. */
function clickAt(p: Point): void {
  const scene = sheet.value?.scene;
  if (!scene) return;
  const twice = performance.now() - last.when < TWICE && same(snapped(p), last.at);
  last = { when: performance.now(), at: snapped(p) };
  const target = targetNear(scene, p);
  if (target && drawing.value && same(target.at, drawing.value.way[0]!)) return;
  if (target) finish(target);
  else if (twice) endOpen(p);
  else addCorner(p);
}

/** The hand on a line that is being drawn; `fresh` if the press has begun it. */
export function lining(fresh: boolean): Gesture {
  return {
    move: ({ paper }) => follow(paper),
    end({ paper, moved }: Hand) {
      const scene = sheet.value?.scene;
      if (!scene || !drawing.value) return;
      if (!moved) {
        if (!fresh) clickAt(paper);
        follow(paper);
        return;
      }
      const target = targetNear(scene, paper);
      const away = Math.hypot(paper[0] - drawing.value.way[0]![0], paper[1] - drawing.value.way[0]![1]) >= 1;
      if (!fresh) return clickAt(paper);
      if (target && !same(target.at, drawing.value.way[0]!)) {
        if (!finish(target)) giveUp();
      } else if (away && !target) endOpen(paper);
      else giveUp();
    },
    cancel: giveUp,
  };
}
