/** Changes of a document as lists of paths and values, and their effect; nothing here speaks to the server. */

import type { Change, Json, JsonObject, Placement, Scene } from "../types.ts";

export function isTable(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function table(document: JsonObject, ...path: string[]): JsonObject {
  let found: Json | undefined = document;
  for (const key of path) found = isTable(found) ? found[key] : undefined;
  return isTable(found) ? found : {};
}

/** The document after changes; what they do not touch is shared with the old one. */
export function applied(document: JsonObject, changes: Change[]): JsonObject {
  return changes.reduce((result, [path, value]) => put(result, path, value), document);
}

function put(old: JsonObject, path: string[], value: Json): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return old;
  const copy = { ...old };
  if (rest.length > 0) {
    const inner = copy[key];
    if (!isTable(inner) && value === null) return old;
    copy[key] = put(isTable(inner) ? inner : {}, rest, value);
  } else if (value === null) delete copy[key];
  else copy[key] = value;
  return copy;
}

/** Whether a change is one within a component that the document has. */
export function isWithin(document: JsonObject, [path]: Change): boolean {
  const at = path[0] === "subcircuits" ? 2 : 0;
  const name = path[at + 1];
  return path[at] === "components" && name !== undefined && path.length > at + 2 && name in table(document, ...path.slice(0, at + 1));
}

/** A placement as it stands in a file: only what differs from the default. */
export function written(place: Placement): JsonObject {
  const found: JsonObject = { at: [...place.at] };
  if (place.turn) found["turn"] = place.turn;
  if (place.mirror) found["mirror"] = true;
  if (place.more.length > 0) found["more"] = place.more.map((p) => [...p]);
  return found;
}

export function placeChange(name: string, place: Placement): Change {
  return [["diagram", "components", name], written(place)];
}

/** Places for all components that have none in the file, so that a layout made by the server stays as it is. */
export function frozen(document: JsonObject, scene: Scene, except: ReadonlySet<string> = new Set()): Change[] {
  const placed = table(document, "diagram", "components");
  return Object.entries(scene.components)
    .filter(([name]) => !(name in placed) && !except.has(name))
    .map(([name, component]) => placeChange(name, component));
}
