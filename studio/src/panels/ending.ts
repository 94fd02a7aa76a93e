/** Whether it is said how long a circuit runs. */

import { computed } from "@preact/signals";
import { runOptions } from "../store/running.ts";
import { table } from "../store/changes.ts";
import { state } from "../store/state.ts";
import type { JsonObject } from "../types.ts";

/** In the file, or among the options of the next runs. */
export function isEnding(document: JsonObject, options: JsonObject): boolean {
  return [table(document, "run")["until"], options["until"]].some((until) => until !== undefined && until !== "");
}

/** Whether the open circuit has parts and could be run, but nobody says how long. */
export const isEndless = computed(() => {
  const open = state.value;
  return open !== null && Object.keys(open.scene.components).length > 0 && !isEnding(open.document, runOptions.value);
});
