/** Gives places and lines back to the automatic layout. */

import type { Change, JsonObject, Scene } from "../types.ts";
import { table } from "./changes.ts";
import { touchedNets } from "./corners.ts";
import { view } from "./drawing.ts";
import { inTurn } from "./queue.ts";
import { selectedComponents, selectedNets } from "./selecting.ts";
import { change, editable } from "./sheet.ts";
import { say } from "./state.ts";

/** Changes that remove the places of components and the corners of nets; corners at moved components go with them. */
export function arranged(document: JsonObject, scene: Scene, components: ReadonlySet<string>, nets: ReadonlySet<string>): Change[] {
  const touched = new Set([...nets, ...touchedNets(scene, components)]);
  const changes = (kind: "components" | "nets", names: ReadonlySet<string>): Change[] => {
    const laid = Object.keys(table(document, "diagram", kind));
    const gone = laid.filter((n) => names.has(n));
    if (gone.length > 0 && gone.length === laid.length) return [[["diagram", kind], null]];
    return gone.map((n): Change => [["diagram", kind, n], null]);
  };
  return [...changes("components", components), ...changes("nets", touched)];
}

function count(names: readonly string[], one: string, many: string): string[] {
  return names.length === 0 ? [] : [names.length === 1 ? `${one}${names[0]}` : `${names.length} ${many}`];
}

/** Lays out the selection again; with nothing selected, the whole sheet. */
export function arrange(): void {
  void inTurn(() => {
    const now = editable();
    if (!now) return;
    const [components, nets] = [selectedComponents(), selectedNets()];
    const all = components.length + nets.length === 0;
    const placed = Object.keys(table(now.document, "diagram", "components"));
    const laid = Object.keys(table(now.document, "diagram", "nets"));
    const changes = arranged(now.document, now.scene, new Set(all ? placed : components), new Set(all ? laid : nets));
    const what = all ? "the whole drawing" : [...count(components, "", "components"), ...count(nets, "line ", "lines")].join(" and ");
    if (changes.length === 0) return say(`Nothing to do: ${what} is laid out automatically already.`);
    void change(changes, `arrange ${what}`, "text").then((done) => done && all && view.all());
    say(`Laid out again: ${what}. Undo brings the old places back.`);
  });
}
