/** Pushes a piece of a line aside with the hand; its corners are the person's from then on. */

import { layLine } from "../store/lines.ts";
import { sheet } from "../store/sheet.ts";
import { types } from "../store/state.ts";
import type { Point, SceneNet } from "../types.ts";
import { jointsOf, pushed } from "./branches.ts";
import { redraw } from "./elements.ts";
import type { Gesture } from "./gesture.ts";
import { tipsOf, type Piece } from "./hits.ts";

export function pushing(piece: Piece, from: Point, clicked: () => void): Gesture {
  let by = 0;
  const laid = (net: SceneNet, far: number): Point[][] | null => {
    if (!net.branches[piece.branch]?.[piece.piece + 1]) return null;
    return far ? pushed(net.branches, piece.branch, piece.piece, far) : net.branches;
  };
  const show = (): void => {
    const scene = sheet.value?.scene;
    const net = scene?.nets[piece.net];
    const next = net ? laid(net, by) : null;
    if (!scene || !net || !next) return;
    const joints = by ? jointsOf(next) : net.joints;
    const pilots = next.length === net.branches.length ? net.pilots : undefined;
    const shape = { dashed: net.dashed, branches: next, joints, ...(pilots ? { pilots } : {}) };
    redraw(piece.net, shape, tipsOf(scene, types.value, piece.net));
  };
  const isLevel = (): boolean => {
    const branch = sheet.value?.scene.nets[piece.net]?.branches[piece.branch];
    return branch?.[piece.piece]?.[1] === branch?.[piece.piece + 1]?.[1];
  };
  return {
    move({ paper, moved }) {
      const along = isLevel() ? paper[1] - from[1] : paper[0] - from[0];
      const next = moved ? Math.round(along) : 0;
      if (next === by) return;
      by = next;
      show();
    },
    end({ moved }) {
      const far = by;
      by = 0;
      show();
      if (far) layLine(piece.net, (net) => laid(net, far));
      else if (!moved) clicked();
    },
    cancel() {
      by = 0;
      show();
    },
  };
}
