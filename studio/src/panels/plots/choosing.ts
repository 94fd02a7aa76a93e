/** Which signals are plotted. */

import type { RunResult } from "../../types.ts";

/** Chooses what is plotted after a run: what was before, as far as there is such a signal; else what the run proposes. */
export function chosenAfter(before: readonly string[], result: Pick<RunResult, "signals" | "plot">): string[] {
  const there = new Set(result.signals.map((s) => s.name));
  const kept = before.filter((name) => there.has(name));
  return kept.length > 0 ? kept : result.plot.filter((name) => there.has(name));
}
