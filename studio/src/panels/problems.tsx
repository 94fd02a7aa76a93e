/** Problems and notices of the circuit; a click goes to where they are. */

import { state } from "../store.ts";
import type { Problem } from "../types.ts";
import { askHowLong, goTo } from "./going.ts";
import { isEndless } from "./ending.ts";

export function Problems() {
  const open = state.value;
  if (!open) return null;
  const notices = open.notices.map((n): Problem => (typeof n === "string" ? { where: "", message: n } : n));
  const endless = isEndless.value;
  return (
    <>
      {open.problems.length === 0 && !endless && <p class="good" role="status">No problems. The circuit can be run.</p>}
      <ul class="findings" aria-label="Problems">
        {open.problems.map((problem, k) => (
          <Finding key={`${k} ${problem.where}`} problem={problem} />
        ))}
        {endless && (
          <li>
            <button type="button" class="finding" data-testid="no-until" onClick={askHowLong}>
              <span>How long shall it run? Give until in the settings of the run.</span>
              <small>run.until</small>
            </button>
          </li>
        )}
      </ul>
      {notices.length > 0 && (
        <>
          <h3>Notices</h3>
          <ul class="findings notices" aria-label="Notices">
            {notices.map((notice, k) => (
              <Finding key={k} problem={notice} notice />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Finding({ problem, notice = false }: { problem: Problem; notice?: boolean }) {
  const place = [problem.where, problem.line ? `line ${problem.line}` : problem.location].filter(Boolean).join(", ");
  return (
    <li>
      <button type="button" class="finding" data-testid={notice ? "notice" : "problem"} onClick={() => goTo(problem)}>
        <span>{problem.message}</span>
        {place && <small>{place}</small>}
      </button>
    </li>
  );
}
