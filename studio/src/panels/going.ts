/** Goes to a part, a line of the drawing, or a line of the text. */

import { signal } from "@preact/signals";
import { lookOut, select, sheet, tab } from "../store.ts";
import { view } from "../store/drawing.ts";
import type { Point, Problem, Scene } from "../types.ts";
import { subjectOf } from "./subject.ts";

/** The line of the text to which the editor shall go; a new object each time. */
export const wantedLine = signal<{ line: number } | null>(null);

function placeOf(name: string, scene: Scene): Point | undefined {
  if (!name.startsWith("net:")) return scene.components[name]?.at;
  const branch = scene.nets[name.slice(4)]?.branches[0];
  return branch?.[Math.floor(branch.length / 2)];
}

/** Selects a part or a line of the drawing and brings it into sight. */
function showPart(name: string): void {
  const at = sheet.value && placeOf(name, sheet.value.scene);
  select([name]);
  if (at) view.show(at);
}

/** Shows the settings of the run, with the cursor where its end is written. */
export function askHowLong(): void {
  lookOut(0);
  select([]);
  tab.value = "properties";
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid="run:until"]')?.focus());
}

export function goTo(problem: Problem): void {
  lookOut(0);
  const scene = sheet.value?.scene;
  const name = scene && subjectOf(problem, scene);
  if (name) {
    showPart(name);
    if (problem.line) wantedLine.value = { line: problem.line };
  } else if (problem.line) {
    wantedLine.value = { line: problem.line };
    tab.value = "text";
  }
}
