/** What came of a run: doubts, events, accounts, counters. */

import { useState } from "preact/hooks";
import { replay } from "../../store.ts";
import type { RunResult } from "../../types.ts";
import { short } from "../numbers.ts";
import { pinnedTime } from "../plots/data.ts";
import { tell, type RunFacts } from "../state.ts";

export function Doubts({ doubts }: { doubts: RunResult["doubts"] }) {
  if (doubts.length === 0) return null;
  return (
    <div class="doubts" role="status" data-testid="doubts">
      <strong>{doubts.length === 1 ? "This run is doubted" : `This run is doubted for ${doubts.length} reasons`}</strong>
      <ul>
        {doubts.map((doubt, k) => (
          <li key={k}>{typeof doubt === "string" ? doubt : String(doubt["message"] ?? JSON.stringify(doubt))}</li>
        ))}
      </ul>
    </div>
  );
}

/** The message of a run repeats its doubts, which are shown by themselves. */
export function withoutDoubts(message: string): string {
  return message.split(" Doubt: ")[0]!;
}

function moveTo(time: number): void {
  pinnedTime.value = time;
  if (replay.value.on) replay.value = { ...replay.value, time, playing: false };
}

const FIRST = 100;

export function Events({ run }: { run: RunFacts }) {
  const [all, setAll] = useState(false);
  const events = all ? run.events : run.events.slice(0, FIRST);
  if (run.events.length === 0) return null;
  const least = 1e-12 * (run.span[1] - run.span[0]);
  return (
    <details class="fold" open={run.events.length <= 12} data-testid="events">
      <summary>Events ({run.events.length})</summary>
      <ul class="rows events">
        {events.map((event, k) => (
          <li key={k}>
            <button type="button" class="event" onClick={() => moveTo(event.time)} title="Show the values at this time">
              <span class="number">{short(Math.abs(event.time) < least ? 0 : event.time, 5)} s</span>
              <span>{[event["component"], event.name].filter(Boolean).join(": ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {run.events.length > events.length && (
        <button type="button" class="small" onClick={() => setAll(true)}>
          Show all
        </button>
      )}
    </details>
  );
}

/** Text as the command prints it, with a button that copies it. */
export function Told({ text, label, testid }: { text: string; label: string; testid?: string }) {
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => tell("Copied."),
      () => tell("The browser does not let the page copy; select the text instead.", true),
    );
  return (
    <div class="told">
      <button type="button" class="small copy" onClick={copy} aria-label={`Copy: ${label}`}>
        Copy
      </button>
      <pre tabIndex={0} aria-label={label} {...(testid ? { "data-testid": testid } : {})}>
        {text}
      </pre>
    </div>
  );
}

export function Counters({ run }: { run: RunFacts }) {
  const rows = Object.entries(run.counters);
  const more = run as RunFacts & { method?: string; seconds?: number; points?: number };
  return (
    <details class="fold" data-testid="counters">
      <summary>Counters</summary>
      <dl class="facts">
        {more.method && <Fact name="method" value={more.method} />}
        {more.seconds !== undefined && <Fact name="time taken" value={`${short(1e3 * more.seconds, 3)} ms`} />}
        {more.points !== undefined && <Fact name="points" value={String(more.points)} />}
        {rows.map(([name, value]) => (
          <Fact key={name} name={name.replaceAll("_", " ")} value={short(value, 7)} />
        ))}
      </dl>
    </details>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
