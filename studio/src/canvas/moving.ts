/** Moves the selection with the hand: lines follow; nothing is rendered until it is let go. */

import { effect, untracked } from "@preact/signals";
import { movedPorts, stretchedNet, touchedNets } from "../store/corners.ts";
import { moveSelection, shiftedPlaces } from "../store/selecting.ts";
import { sheet } from "../store/sheet.ts";
import { types } from "../store/state.ts";
import type { Point } from "../types.ts";
import { jointsOf } from "./branches.ts";
import { parts, redraw } from "./elements.ts";
import type { Gesture } from "./gesture.ts";
import { tipsOf } from "./hits.ts";

/** Draws the selection shifted by modules, and its lines. */
function show([dx, dy]: Point): void {
  const scene = sheet.value?.scene;
  if (!scene) return;
  const places = shiftedPlaces(scene, dx, dy);
  for (const [name, place] of places) {
    const elements = parts.get(name);
    [place.at, ...place.more].forEach(([x, y], i) => elements?.[i]?.setAttribute("transform", `translate(${x} ${y})`));
  }
  const moved = movedPorts(scene, places);
  for (const name of touchedNets(scene, places)) {
    const net = scene.nets[name]!;
    const branches = dx || dy ? stretchedNet(net.branches, moved) : net.branches;
    const joints = dx || dy ? jointsOf(branches) : net.joints;
    redraw(name, { ...net, branches, joints }, tipsOf(scene, types.value, name, moved));
  }
}

/** `clicked` is done if the hand did not move. */
export function moving(from: Point, clicked: () => void): Gesture {
  let by: Point = [0, 0];
  // A new state may come at any time: what is being moved is drawn again after the page has taken it.
  const stop = effect(() => {
    if (sheet.value) requestAnimationFrame(() => by[0] || by[1] ? untracked(() => show(by)) : undefined);
  });
  const leave = (): Point => {
    stop();
    const last = by;
    by = [0, 0];
    if (last[0] || last[1]) show(by);
    return last;
  };
  return {
    move({ paper, moved }) {
      const next: Point = moved ? [Math.round(paper[0] - from[0]), Math.round(paper[1] - from[1])] : [0, 0];
      if (next[0] === by[0] && next[1] === by[1]) return;
      by = next;
      show(by);
    },
    end({ moved }) {
      const [dx, dy] = leave();
      if (dx || dy) moveSelection(dx, dy);
      else if (!moved) clicked();
    },
    cancel: () => void leave(),
  };
}
