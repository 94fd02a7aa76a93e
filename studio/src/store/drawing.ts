/** New components. */

import { freePlace } from "../canvas/geometry.ts";
import type { Change, Placement, Point } from "../types.ts";
import { frozen, placeChange, table } from "./changes.ts";
import { freeName } from "./nets.ts";
import { stemOf } from "./names.ts";
import { inTurn } from "./queue.ts";
import { select } from "./selecting.ts";
import { change, editable } from "./sheet.ts";
import { say, tool, types } from "./state.ts";

/** Adds a component of a type at a place and selects it. */
export function place(type: string, at: Point, turn = 0, mirror = false): Promise<string | null> {
  return inTurn(() => placeNow(type, at, turn, mirror));
}

async function placeNow(type: string, at: Point, turn: number, mirror: boolean): Promise<string | null> {
  const now = editable();
  if (!now) return null;
  const taken = new Set([...Object.keys(table(now.document, "components")), ...Object.keys(now.scene.components)]);
  const name = freeName(stemOf(type), taken);
  const spot: Placement = { at: [Math.round(at[0]), Math.round(at[1])], turn, mirror, more: [] };
  const changes: Change[] = frozen(now.document, now.scene);
  changes.push([["components", name], { type }], placeChange(name, spot));
  say(`${name} is added.`);
  const sent = change(changes, `add ${name}`);
  select([name]);
  return (await sent) ? name : null;
}

/** The part of the paper that is seen: its middle, bringing a point into it, showing all. The canvas fills this in. */
export const view = { centre: (): Point => [0, 0], show: (_at: Point): void => undefined, all: (): void => undefined };

/** Adds a component at the middle of what is seen, or the next free place. */
export function placeNext(type: string): Promise<string | null> {
  return inTurn(() => placeNextNow(type));
}

function placeNextNow(type: string): Promise<string | null> {
  const now = editable();
  if (!now) return Promise.resolve(null);
  const key = types.value.types.find((t) => t.type === type)?.symbol ?? "";
  const symbol = types.value.symbols[key];
  const spot = freePlace(now.scene, view.centre(), symbol?.width ?? 4, symbol?.height ?? 4, 4);
  tool.value = { kind: "select" };
  view.show(spot);
  return placeNow(type, spot, 0, false);
}
