/** The runs of this page: which is in front, which are seen behind it, and which shall be forgotten. */

import { removeRun, shown, showRun } from "../../store.ts";
import { staleRuns } from "../stale.ts";
import { finishedRuns, hiddenRuns, type RunFacts } from "../state.ts";

function toggle(job: string): void {
  const hidden = new Set(hiddenRuns.value);
  if (!hidden.delete(job)) hidden.add(job);
  hiddenRuns.value = hidden;
}

function remarks(run: RunFacts): string {
  const outcome = run.ok ? (run.doubts.length > 0 ? "doubted" : "") : "failed";
  return [outcome, staleRuns.value.has(run.job) ? "changed since" : ""].filter(Boolean).join(", ");
}

export function Results() {
  const found = finishedRuns.value.toReversed();
  if (found.length < 2) return null;
  return (
    <section class="group" aria-label="Runs">
      <h3>Runs</h3>
      <ul class="rows runs">
        {found.map((run) => {
          const front = run.job === shown.value;
          return (
            <li key={run.job} data-testid="result">
              <input
                type="checkbox"
                aria-label={`Show ${run.label}`}
                checked={front || !hiddenRuns.value.has(run.job)}
                disabled={front}
                onChange={() => toggle(run.job)}
              />
              <button
                type="button"
                class="link"
                aria-current={front ? "true" : undefined}
                onClick={() => showRun(run.job)}
                title="Bring to the front"
              >
                {run.label}
              </button>
              <span class="grow" />
              <span class="quiet">{remarks(run)}</span>
              <button type="button" class="bare" aria-label={`Remove ${run.label}`} onClick={() => removeRun(run.job)}>
                ×
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
