/** Says that what is shown was computed before the last change of the circuit. */

import { run, running } from "../store.ts";
import { stale } from "./stale.ts";

export function StaleBadge({ testid = "stale" }: { testid?: string }) {
  if (!stale.value) return null;
  return (
    <span class="stale" role="status" data-testid={testid}>
      changed since this run
      {!running.value && (
        <button type="button" class="link" onClick={() => void run()}>
          Run again
        </button>
      )}
    </span>
  );
}
