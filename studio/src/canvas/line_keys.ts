/** A line drawn with the keyboard: choose a port of the selected part, then the port to join it to. */

import { connect } from "../store/lines.ts";
import { selectedComponents } from "../store/selecting.ts";
import { editable, sheet } from "../store/sheet.ts";
import { say, tool, types } from "../store/state.ts";
import { portFacts } from "../store/kinds.ts";
import { elbow } from "./branches.ts";
import { portSpots, type PortSpot } from "./hits.ts";
import { drawing, giveUp, wrongEnd } from "./line.ts";
import { showLine } from "./line_shape.ts";
import { bringIn } from "./view.ts";
import { DIRECTIONS, towards } from "./walking.ts";

interface Choice {
  from: PortSpot | null;
  among: PortSpot[];
  at: number;
}

let choice: Choice | null = null;

/** Begins with the ports of the selected part; without one, the mouse may choose any port or line. */
export function startLine(): void {
  const scene = editable()?.scene;
  if (!scene) return;
  const name = selectedComponents().at(-1);
  const among = name === undefined ? [] : portSpots(scene).filter((s) => s.port.startsWith(`${name}.`));
  if (among.length === 0) {
    tool.value = { kind: "line" };
    return say("Click the port or the line at which the new line begins; Esc gives up.");
  }
  choice = { from: null, among, at: 0 };
  show("Line: choose a port with the arrow keys or its letter, then Enter.");
}

function stopChoosing(): void {
  choice = null;
  showLine(null, null);
}

function show(before = ""): void {
  const scene = sheet.value?.scene;
  const spot = choice?.among[choice.at];
  if (!choice || !scene || !spot) return;
  const { from } = choice;
  bringIn(spot.at);
  showLine(from && elbow(from.at, spot.at, from.side === "e" || from.side === "w"), { at: spot.at, fits: true });
  const facts = portFacts(scene, types.value, spot.port);
  const net = Object.entries(scene.nets).find(([, n]) => n.ports.includes(spot.port))?.[0];
  say(`${before ? `${before} ` : ""}${spot.port}${facts ? `, ${facts.kind}` : ""}${net ? `, in line ${net}` : ""}.`);
}

function chooseTarget(): void {
  const scene = sheet.value?.scene;
  const from = choice?.among[choice.at];
  if (!scene || !from) return;
  const among = portSpots(scene).filter((s) => s.port !== from.port && wrongEnd(scene, { port: from.port }, { port: s.port }) === null);
  if (among.length === 0) {
    stopChoosing();
    return say(`Nothing on the drawing fits ${from.port}.`, true);
  }
  among.sort((a, b) => distance(a, from) - distance(b, from));
  choice = { from, among, at: 0 };
  show(`From ${from.port} to: arrow keys choose a port that fits, Enter joins, Esc gives up.`);
}

function distance(a: PortSpot, b: PortSpot): number {
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
}

/** A key while ports are chosen; true if it was one of ours. */
export function onChoiceKey(event: KeyboardEvent): boolean {
  if (!choice) return false;
  const now = choice.among[choice.at]!;
  const way = DIRECTIONS[event.key];
  if (event.key === "Escape") {
    stopChoosing();
    say("No line was drawn.");
  } else if (event.key === "Enter") {
    if (!choice.from) chooseTarget();
    else {
      const { from } = choice;
      stopChoosing();
      connect({ port: from.port }, { port: now.port });
    }
  } else if (event.key === "Tab") {
    choice.at = (choice.at + (event.shiftKey ? choice.among.length - 1 : 1)) % choice.among.length;
    show();
  } else if (way) {
    const next = towards(now.at, way, choice.among);
    const round = way[0] + way[1] > 0 ? 1 : choice.among.length - 1;
    choice.at = next ? choice.among.indexOf(next) : choice.from ? choice.at : (choice.at + round) % choice.among.length;
    show();
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    const part = now.port.slice(0, now.port.indexOf(".") + 1);
    const wanted = (s: PortSpot): boolean => s.port.toLowerCase().startsWith(part.toLowerCase() + event.key.toLowerCase());
    const next = choice.among.findIndex(wanted);
    if (next >= 0) choice.at = next;
    show();
  } else return false;
  if (drawing.value) giveUp();
  return true;
}
