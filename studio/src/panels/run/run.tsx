/** The panel of runs: what is on its way, what came of the run in front, and the earlier ones. */

import { cancel, run, running, runs, shown } from "../../store.ts";
import { short } from "../numbers.ts";
import { currentRun } from "../state.ts";
import { StaleBadge } from "../stale_badge.tsx";
import { Accounts } from "./accounts.tsx";
import { Counters, Doubts, Events, withoutDoubts } from "./outcome.tsx";
import { RunOptions } from "./options.tsx";
import { Results } from "./results.tsx";

export function RunPanel() {
  const found = currentRun.value;
  const front = runs.value.find((r) => r.job === shown.value);
  const last = runs.value.at(-1);
  const failed = last && !last.result && last.state === "failed" ? last : null;
  const cancelled = last?.state === "cancelled" ? last : null;
  return (
    <>
      <Progress />
      {failed && (
        <p class="notice bad" role="alert" data-testid="run-message">
          {failed.message}
        </p>
      )}
      {cancelled && <p class="outcome quiet">{cancelled.label} was cancelled.</p>}
      {found && front && (
        <>
          <p class={found.ok ? "outcome" : "outcome notice bad"} data-testid={failed ? "run-message-before" : "run-message"}>
            <strong>{found.label}</strong> {withoutDoubts(found.message)}
          </p>
          <StaleBadge testid="stale:run" />
          <Doubts doubts={found.doubts} />
        </>
      )}
      <RunOptions />
      {found && (
        <>
          <Results />
          <Events run={found} />
          <Accounts run={found} />
          <Counters run={found} />
        </>
      )}
      {!found && !last && <p class="remark">The circuit was not run yet. Ctrl+Enter runs it from anywhere.</p>}
    </>
  );
}

function Progress() {
  const job = running.value;
  if (!job)
    return (
      <div class="actions">
        <button type="button" class="primary" onClick={() => void run()} data-testid="run-again">
          {runs.value.length > 0 ? "Run again" : "Run"}
        </button>
      </div>
    );
  return (
    <div class="progress" data-testid="progress">
      <label>
        {job.label}
        <progress value={job.fraction} max={1} />
      </label>
      <span class="quiet">{job.state === "queued" ? "waiting" : `t = ${short(job.time)} s`}</span>
      <button type="button" class="small" onClick={() => void cancel(job.job)} data-testid="run-cancel">
        Cancel
      </button>
    </div>
  );
}
