/** Start values as they stand in a file. */

import { isTable } from "../../store/changes.ts";
import type { Json, JsonObject } from "../../types.ts";

interface Start {
  /** Keys below [start]: "a.b" may be written as one key or as two. */
  path: string[];
  value: Json;
}

/** All start values, however their keys are written. */
export function startsOf(values: JsonObject, before: readonly string[] = []): Start[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = [...before, key];
    return isTable(value) ? startsOf(value, path) : [{ path, value }];
  });
}
