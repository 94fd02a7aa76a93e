/** Everything on the sheet: lines below, parts above. Each draws itself again only if it changed. */

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sheet } from "../store/sheet.ts";
import { inside, selection, state, types } from "../store/state.ts";
import type { Problem, Scene } from "../types.ts";
import { markSelected, markWrong } from "./elements.ts";
import { symbolOf } from "./geometry.ts";
import { portMarks, tipsOf } from "./hits.ts";
import { namesOf } from "./names.ts";
import { Net } from "./net.tsx";
import { Part } from "./part.tsx";
import type { Spot } from "./room.ts";

const MIDDLE: Spot = { at: [0, 0], anchor: "middle" };

/** What problems point at: names of components, and of nets as "net:NAME". */
export function wrongNames(scene: Scene, problems: Problem[], within: string[]): Set<string> {
  const found = new Set<string>();
  const prefix = within.length > 0 ? `${within.join(".")}.` : "";
  for (const { where } of problems) {
    if (!where.startsWith(prefix)) continue;
    const own = where.slice(prefix.length).replace(/^(net|nets)[ .]/, "");
    const component = own.split(".")[0]!;
    if (component in scene.components) found.add(component);
    else if (own in scene.nets) found.add(`net:${own}`);
    else if (component in scene.nets) found.add(`net:${component}`);
  }
  return found;
}

function showWrong(): void {
  const now = sheet.value?.scene;
  if (now) markWrong(wrongNames(now, state.value?.problems ?? [], inside.value));
}

export function SheetView() {
  const scene = sheet.value?.scene;
  const list = types.value;
  useEffect(() => {
    const stops = [effect(() => markSelected(selection.value)), effect(showWrong)];
    return () => stops.forEach((stop) => stop());
  }, []);
  if (!scene) return null;
  const names = namesOf(scene).spots;
  const joined = new Set(Object.values(scene.nets).flatMap((n) => (n.ports.length > 1 ? n.ports : [])));
  return (
    <>
      <g class="nets">
        {Object.entries(scene.nets).map(([name, net]) => (
          <Net key={name} name={name} net={net} tips={[...tipsOf(scene, list, name)].join(" ")} />
        ))}
      </g>
      <g class="parts">
        {Object.entries(scene.components).map(([name, component]) => {
          const symbol = symbolOf(scene, component);
          if (!symbol) return null;
          const loose = Object.keys(symbol.ports).filter((p) => !joined.has(`${name}.${p}`));
          const shown = { component, symbol, loose: loose.join(" "), label: names.get(name) ?? MIDDLE };
          return <Part key={name} name={name} {...shown} marks={portMarks(list, component.type)} />;
        })}
      </g>
    </>
  );
}
