/** Path data of a net: lines, joints, arrows at inputs. */

import type { Point, SceneNet } from "../types.ts";

/** Points, as "x,y", at which a signal goes into something. */
export type Tips = ReadonlySet<string>;

export interface NetPaths {
  solid: string;
  dashed: string;
  all: string;
  joints: string;
  arrows: string;
}

const JOINT = 0.32;
const LONG = 1.1;
const WIDE = 0.42;

export function netPaths(net: Pick<SceneNet, "branches" | "joints" | "pilots" | "dashed">, tips: Tips): NetPaths {
  const solid: string[] = [];
  const dashed: string[] = [];
  const arrows: string[] = [];
  net.branches.forEach((branch, i) => {
    if (branch.length < 2) return;
    const pilot = net.pilots ? net.pilots[i] : net.dashed;
    (pilot ? dashed : solid).push(along(branch));
    arrows.push(arrow(branch[1]!, branch[0]!, tips), arrow(branch.at(-2)!, branch.at(-1)!, tips));
  });
  return {
    solid: solid.join(""),
    dashed: dashed.join(""),
    all: solid.join("") + dashed.join(""),
    joints: net.joints.map(dot).join(""),
    arrows: arrows.join(""),
  };
}

export function along(branch: Point[]): string {
  return `M${branch.map((p) => `${p[0]} ${p[1]}`).join("L")}`;
}

function dot([x, y]: Point): string {
  const half = `a${JOINT} ${JOINT} 0 0 1 `;
  return `M${x - JOINT} ${y}${half}${2 * JOINT} 0${half}${-2 * JOINT} 0z`;
}

function arrow(from: Point, to: Point, tips: Tips): string {
  if (!tips.has(`${to[0]},${to[1]}`)) return "";
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const x = to[0] - LONG * dx;
  const y = to[1] - LONG * dy;
  return `M${to[0]} ${to[1]}L${x - WIDE * dy} ${y + WIDE * dx}L${x + WIDE * dy} ${y - WIDE * dx}z`;
}
