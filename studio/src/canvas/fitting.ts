/** Shows all of a sheet: when it is opened, and when asked; a file that is opened gets the keys. */

import { effect, untracked } from "@preact/signals";
import { view } from "../store/drawing.ts";
import { sheet } from "../store/sheet.ts";
import { inside, state } from "../store/state.ts";
import type { Scene } from "../types.ts";
import { around, boxesOn } from "./geometry.ts";
import { NAME, namesOf, shortened } from "./names.ts";
import { boxOf } from "./room.ts";
import { fit } from "./view.ts";

const EMPTY = [-30, -20, 30, 20] as const;
/** Modules around what is shown. */
const MARGIN = 2;

/** The box of what is drawn, with names: that of the scene is the server's, and may be that of an older drawing. */
export function boxOfAll(scene: Scene): readonly [number, number, number, number] {
  const { symbols, lines } = boxesOn(scene);
  const names = [...namesOf(scene).spots].map(([name, { at, anchor }]) => {
    const [x, y] = scene.components[name]!.at;
    return boxOf({ at: [x + at[0], y + at[1]], anchor }, shortened(name), NAME);
  });
  const all = around([...symbols, ...lines, ...names]);
  return all ? [all.left - MARGIN, all.top - MARGIN, all.right + MARGIN, all.bottom + MARGIN] : EMPTY;
}

export function fitAll(): void {
  const scene = sheet.value?.scene;
  if (scene) fit(boxOfAll(scene));
}

view.all = fitAll;

/** Gives the drawing the focus, unless it is at a place where somebody works already. */
function takeFocus(): void {
  const at = document.activeElement;
  if (!at || at === document.body || at.closest(".file-menu, .welcome")) document.querySelector<HTMLElement>(".canvas")?.focus();
}

let shown = "";
let path = "";

/** Fits whenever another file or the inside of a part is opened. */
export function fitWhenOpened(): () => void {
  shown = "";
  path = "";
  return effect(() => {
    const now = `${state.value?.path ?? ""}\n${inside.value.join("/")}`;
    if (now === shown || !state.value) return;
    shown = now;
    const another = state.value.path !== path;
    path = state.value.path;
    untracked(() =>
      requestAnimationFrame(() => {
        fitAll();
        if (another) takeFocus();
      }),
    );
  });
}
