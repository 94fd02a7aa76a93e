/** Keys of the drawing. */

import { isTyping } from "../keyboard.ts";
import {
  arrange,
  copy,
  cut,
  deleteSelection,
  duplicate,
  lookInto,
  lookOut,
  mirrorSelection,
  moveSelection,
  paste,
  select,
  selectAll,
  selection,
  tab,
  tool,
  turnSelection,
} from "../store.ts";
import { inside, picking, say } from "../store/state.ts";
import { selectedComponents } from "../store/selecting.ts";
import { askGather } from "./gather_dialog.tsx";
import { drawing, endOpen, giveUp } from "./line.ts";
import { onChoiceKey, startLine } from "./line_keys.ts";
import { menuAtSelection } from "./menu.tsx";
import { mirrorGhost, showGhost, stopPlacing, turnGhost } from "./placing.tsx";
import { busy, cancelGesture, hand, space } from "./pointer.ts";
import { fitAll } from "./fitting.ts";
import { panBy, zoomBy } from "./view.ts";
import { DIRECTIONS, nextLine, step, walk } from "./walking.ts";

/** After Esc, Tab leaves the drawing instead of going to the next part. */
let leaving = false;

const CONTROL: Record<string, () => void> = {
  a: selectAll,
  c: copy,
  x: cut,
  v: () => void paste(),
  d: () => void duplicate(),
  g: askGather,
};

const PLAIN: Record<string, () => void> = {
  r: turnSelection,
  m: mirrorSelection,
  l: startLine,
  n: nextLine,
  delete: deleteSelection,
  backspace: deleteSelection,
  "+": () => zoomBy(1.25),
  "=": () => zoomBy(1.25),
  "-": () => zoomBy(0.8),
  "0": fitAll,
  f: fitAll,
  contextmenu: menuAtSelection,
};

function escape(): void {
  leaving = true;
  if (busy()) cancelGesture();
  else if (tool.value.kind === "place") {
    stopPlacing();
    showGhost(null);
  } else if (drawing.value || tool.value.kind === "line") {
    giveUp();
    say("No line was drawn.");
  } else if (picking.value) picking.value = null;
  else if (selection.value.size > 0) select([]);
  else if (inside.value.length > 0) lookOut();
}

function arrows(event: KeyboardEvent): void {
  const [x, y] = DIRECTIONS[event.key]!;
  const by = event.shiftKey ? 5 : 1;
  if (event.altKey) walk(event.key);
  else if (selectedComponents().length > 0) moveSelection(by * x, by * y);
  else panBy(-40 * by * x, -40 * by * y);
}

function enter(): void {
  if (drawing.value) return endOpen(hand.at);
  const name = selectedComponents().at(-1);
  if (name === undefined) return void step(1);
  if (!lookInto(name)) showProperties();
}

/** Opens the properties and goes there. */
function showProperties(): void {
  tab.value = "properties";
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".side :is(input, select, textarea)")?.focus());
}

/** Tab goes on while there are parts to go to; after Esc and at the end it leaves. */
function tabbed(event: KeyboardEvent): boolean {
  return !leaving && step(event.shiftKey ? -1 : 1);
}

function handled(event: KeyboardEvent): boolean {
  if (onChoiceKey(event)) return true;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const action = CONTROL[key];
    if (key === "c" && !(getSelection()?.isCollapsed ?? true)) return false;
    if (action && !event.shiftKey) action();
    return action !== undefined && !event.shiftKey;
  }
  if (key === "escape") {
    escape();
    return true;
  }
  if (key === "tab") return tabbed(event);
  leaving = false;
  if (event.key in DIRECTIONS) arrows(event);
  else if (event.altKey) return false;
  else if (key === "enter") enter();
  else if (key === " ") space.held = true;
  else if (key === "f10" && event.shiftKey) menuAtSelection();
  else if (key === "a" && event.shiftKey) arrange();
  else if (PLAIN[key]) PLAIN[key]!();
  else return false;
  return true;
}

/** Whether a key is meant for the drawing: it has the focus, or nothing has, or a button on it that needs no such key. */
function isOurs({ target, key }: KeyboardEvent): boolean {
  if (target === document.body) return !["Enter", " ", "Tab"].includes(key);
  if (!(target instanceof Element)) return false;
  return target.matches(".canvas") || (target.closest(".toolbar") !== null && !["Enter", " ", "Tab"].includes(key));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (tool.value.kind === "place" && !event.ctrlKey && !event.metaKey && ["r", "m", "escape"].includes(key)) {
    event.preventDefault();
    if (key === "r") turnGhost();
    else if (key === "m") mirrorGhost();
    else escape();
  } else if (isOurs(event) && handled(event)) event.preventDefault();
}

/** Listens for keys until the function it gives is called. */
export function listenKeys(): () => void {
  const up = (event: KeyboardEvent): void => {
    if (event.key === " ") space.held = false;
  };
  const stay = (): void => {
    leaving = false;
  };
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("keyup", up);
  document.addEventListener("focusin", stay);
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("keyup", up);
    document.removeEventListener("focusin", stay);
  };
}
