/** From a problem to what is drawn. */

import type { Problem, Scene } from "../types.ts";

/** What a problem is about: the name of a part, "net:NAME", or nothing that is drawn. */
export function subjectOf({ where, message }: Problem, scene: Scene): string | null {
  const names = [where, ...(message.match(/[\w[\]]+(?:\.[\w[\]]+)*/g) ?? [])];
  for (const full of names) {
    const parts = full.replace(/^(components|nets|start)\./, "").split(".");
    for (let n = parts.length; n > 0; n--) {
      const name = parts.slice(0, n).join(".");
      if (name in scene.components) return name;
      if (name in scene.nets) return `net:${name}`;
    }
  }
  return null;
}
