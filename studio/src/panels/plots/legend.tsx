/** Names of the curves of a plot with their values: at the cursor, else at the end. */

import { valueAt } from "../binary.ts";
import { short } from "../numbers.ts";
import { groups, legendTime, removeSignal, type PlotCurve } from "./data.ts";

const DIGITS = 5;
const ROW = 19;
const MOST_ROWS = 3;
const TOP = 4;

/** One curve for each name: that of the run in front, or of an earlier one if that has none. */
function listed(all: readonly PlotCurve[]): PlotCurve[] {
  const front = all.filter((curve) => !curve.faint);
  const names = new Set(front.map((c) => c.name));
  return [...front, ...all.filter((curve) => curve.faint && !names.has(curve.name) && names.add(curve.name))];
}

/** How much room the names and values need, about so wide as letters are. */
export function legendHeight(all: readonly PlotCurve[], width: number): number {
  let [rows, left] = [1, 44];
  for (const { name } of listed(all)) {
    const size = 92 + 6.2 * name.length;
    if (left + size > width - 20 && left > 44) [rows, left] = [rows + 1, 0];
    left += size;
  }
  return TOP + ROW * Math.min(rows, MOST_ROWS);
}

export function Legend({ unit, height }: { unit: string; height: number }) {
  const time = legendTime.value;
  return (
    <ul class="legend" style={{ height: `${height}px` }} aria-label={`Curves in ${unit || "no unit"}`}>
      <li class="chart-unit">{unit || "–"}</li>
      {listed(groups.value.get(unit) ?? []).map((curve) => {
        const value = time === null ? curve.y[curve.y.length - 1] : valueAt(curve, time);
        return (
          <li key={curve.name} style={{ "--curve": curve.colour }}>
            <i aria-hidden="true" />
            <span class="name" title={curve.name}>
              {curve.name}
            </span>
            <output data-testid={`value:${curve.name}`}>{value === undefined ? "–" : short(value, DIGITS)}</output>
            <button type="button" class="bare" aria-label={`Remove ${curve.name}`} onClick={() => removeSignal(curve.name)}>
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}
