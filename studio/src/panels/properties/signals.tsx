/** The signals of a component, each with a button that plots it and its value, where one is known. */

import { values } from "../../store.ts";
import { valueAt } from "../binary.ts";
import { short } from "../numbers.ts";
import { curves, legendTime, toggleSignal } from "../plots/data.ts";
import { plotted } from "../state.ts";
import type { TypeFacts } from "./facts.ts";

export function Signals({ component, facts }: { component: string; facts: TypeFacts }) {
  return (
    <details class="fold">
      <summary>Signals</summary>
      <ul class="rows">
        {facts.signals.map((signal) => {
          const name = `${component}.${signal.name}`;
          return (
            <li key={name} title={signal.help}>
              <button
                type="button"
                class="chip"
                aria-pressed={plotted.value.includes(name)}
                aria-label={`Plot ${name}`}
                onClick={() => toggleSignal(name)}
              >
                {signal.name}
              </button>
              <span class="grow" />
              <output class="number">{valueOf(name) || (signal.unit === "-" ? "" : signal.unit)}</output>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The value at the cursor of the plots, or of the steady state. */
function valueOf(name: string): string {
  const curve = curves.value.find((c) => c.name === name && !c.faint);
  if (!curve) return values.value[name] ?? "";
  const time = legendTime.value;
  const value = time === null ? curve.y[curve.y.length - 1] : valueAt(curve, time);
  return value === undefined ? "" : `${short(value)} ${curve.unit}`;
}
