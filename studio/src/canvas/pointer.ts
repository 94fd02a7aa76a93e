/** Mouse, pen and fingers on the canvas: what is pressed decides which gesture begins. */

import { picked, select } from "../store/selecting.ts";
import { lookInto, sheet } from "../store/sheet.ts";
import { picking, selection, tab, tool } from "../store/state.ts";
import type { Point } from "../types.ts";
import type { Gesture, Hand } from "./gesture.ts";
import { openEndNear, pieceNear, portNear } from "./hits.ts";
import { begin, drawing, follow, lining } from "./line.ts";
import { marquee } from "./marquee.ts";
import { closeMenu } from "./menu.tsx";
import { moving } from "./moving.ts";
import { putDown, showGhost } from "./placing.tsx";
import { pushing } from "./pushing.ts";
import { twoFingers } from "./touch.ts";
import { lookAgain, panBy, reach, toPaper, zoomBy } from "./view.ts";

const STILL = 4;
/** Whether the space bar is held, which makes every press a pan. */
export const space = { held: false };

/** Where the hand was last, on the paper. */
export const hand: { at: Point } = { at: [0, 0] };
let gesture: Gesture | null = null;
let pressed: Point = [0, 0];
let moved = false;

function handOf(event: PointerEvent): Hand {
  const client: Point = [event.clientX, event.clientY];
  if (Math.hypot(client[0] - pressed[0], client[1] - pressed[1]) > STILL) moved = true;
  hand.at = toPaper(...client);
  return { client, paper: hand.at, shift: event.shiftKey, moved };
}

export function busy(): boolean {
  return gesture !== null;
}

/** Ends what the hand is doing and leaves all as it was. */
export function cancelGesture(): void {
  gesture?.cancel();
  gesture = null;
}

function panning(): Gesture {
  let [x, y] = pressed;
  return {
    move({ client }) {
      panBy(client[0] - x, client[1] - y);
      [x, y] = client;
    },
    end: () => undefined,
    cancel: () => undefined,
  };
}

/** A press that only counts if the hand stays. */
function clicking(clicked: () => void): Gesture {
  return { move: () => undefined, end: (hand) => (hand.moved ? undefined : clicked()), cancel: () => undefined };
}

function begun(event: PointerEvent): Gesture {
  const paper = toPaper(event.clientX, event.clientY);
  const scene = sheet.value?.scene;
  if (!scene || event.button === 1 || space.held) return panning();
  const more = event.shiftKey;
  if (tool.value.kind === "place")
    return { move: ({ paper: p }) => showGhost(p), end: ({ paper: p }) => putDown(p, more), cancel: () => undefined };
  if (drawing.value) return lining(false);
  const port = portNear(scene, paper, reach());
  const element = event.target as Element;
  const part = element.closest<SVGElement>("[data-name]");
  const piece = pieceNear(scene, paper, reach());
  const name = part?.dataset["name"];
  const told = picking.value;
  if (told) {
    const what = port?.port ?? name ?? (piece && `net:${piece.net}`);
    return what ? clicking(() => told(what)) : marquee(paper);
  }
  if (port && !more) {
    if (!begin({ port: port.port }, port.at, port.side)) return clicking(() => select([port.port.split(".")[0]!]));
    return lining(true);
  }
  const open = openEndNear(scene, paper, reach());
  if (open && !more && begin({ net: open.net }, open.at, null)) return lining(true);
  if (tool.value.kind === "line" && piece && begin({ net: piece.net }, piece.at, null)) return lining(true);
  if (part && name !== undefined) return onPart(name, Number(part.dataset["place"]), paper, more);
  if (piece) return onLine(piece.net, paper, more);
  return marquee(paper);
}

function onPart(name: string, index: number, paper: Point, more: boolean): Gesture {
  const several = (sheet.value?.scene.components[name]?.more.length ?? 0) > 0;
  const already = selection.value.has(name) && (!several || !picked.get(name) || picked.get(name)!.has(index));
  const only = (): void => {
    if (several) picked.set(name, new Set([index]));
    else picked.delete(name);
    select([name]);
  };
  if (more) {
    const add = !already;
    if (add) {
      if (several) picked.set(name, new Set([...(selection.value.has(name) ? (picked.get(name) ?? []) : []), index]));
      select([...selection.value, name]);
    }
    return moving(paper, () => (add ? undefined : select([name], true)));
  }
  if (!already) only();
  return moving(paper, only);
}

function onLine(net: string, paper: Point, more: boolean): Gesture {
  const piece = sheet.value && pieceNear(sheet.value.scene, paper, reach(), net);
  const clicked = (): void => select([`net:${net}`], more);
  if (more || !piece || sheet.value?.locked) return clicking(clicked);
  if (!selection.value.has(`net:${net}`)) select([`net:${net}`]);
  return pushing(piece, paper, clicked);
}

export function onPointerDown(event: PointerEvent): void {
  const frame = event.currentTarget as HTMLElement;
  closeMenu();
  lookAgain();
  if (twoFingers.down(event)) return cancelGesture();
  if (event.button === 2 || gesture) return;
  frame.setPointerCapture(event.pointerId);
  pressed = [event.clientX, event.clientY];
  moved = false;
  gesture = begun(event);
}

export function onPointerMove(event: PointerEvent): void {
  if (twoFingers.move(event)) return;
  if (gesture) return gesture.move(handOf(event));
  hand.at = toPaper(event.clientX, event.clientY);
  if (tool.value.kind === "place") showGhost(hand.at);
  else if (drawing.value) follow(hand.at);
}

export function onPointerUp(event: PointerEvent): void {
  twoFingers.up(event);
  const ended = gesture;
  gesture = null;
  if (event.type === "pointercancel") ended?.cancel();
  else ended?.end(handOf(event));
}

export function onPointerLeave(): void {
  if (!gesture) showGhost(null);
}

export function onWheel(event: WheelEvent): void {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 300 : 1;
  if (event.shiftKey) panBy(-unit * (event.deltaX || event.deltaY), event.deltaX ? -unit * event.deltaY : 0);
  else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) panBy(-unit * event.deltaX, 0);
  else zoomBy(Math.exp(-Math.max(-120, Math.min(120, unit * event.deltaY)) / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
}

export function onDoubleClick(event: MouseEvent): void {
  // The pointer is captured, so that the event does not tell what it is over.
  const over = document.elementFromPoint(event.clientX, event.clientY);
  const name = over?.closest<SVGElement>("[data-name]")?.dataset["name"];
  if (name === undefined || picking.value || tool.value.kind !== "select") return;
  if (!lookInto(name)) tab.value = "properties";
}
