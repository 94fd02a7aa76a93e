/** Results that are no longer those of the circuit as it stands. */

import { computed } from "@preact/signals";
import { runs, shown, state } from "../store.ts";
import type { Json, JsonObject } from "../types.ts";
import { liveCurves } from "./plots/data.ts";

/** What a run does not depend on. */
const APART = new Set(["diagram", "title"]);

/** Whether two documents describe the same circuit, whatever its drawing and its title. */
export function sameCircuit(a: JsonObject, b: JsonObject): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((k) => !APART.has(k)));
  return a === b || [...keys].every((k) => alike(a[k] ?? {}, b[k] ?? {}));
}

function alike(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((k) => alike(one[k], other[k]));
}

/** Runs of a circuit that was changed since. */
export const staleRuns = computed<ReadonlySet<string>>(() => {
  const now = state.value?.document;
  return new Set(now ? runs.value.filter((r) => !sameCircuit(r.document, now)).map((r) => r.job) : []);
});

/** Whether the run in front is one of them; curves that follow a slider are those of the circuit as it stands. */
export const stale = computed(() => shown.value !== null && staleRuns.value.has(shown.value) && !liveCurves.value);
