/** The plot of one unit, with its legend. */

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { merged } from "../merging.ts";
import { currentRun, dark, replayTime } from "../state.ts";
import { options } from "./chart.ts";
import { groups, pinnedTime, plotWidth, stretch, type PlotCurve } from "./data.ts";
import { Legend } from "./legend.tsx";

const LEAST = 90;

interface Props {
  unit: string;
  width: number;
  height: number;
  /** Height of the legend, the same for all. */
  legend: number;
}

/** What must be the same for a chart to be kept: its curves, their colours, and the events drawn with them. */
function shapeOf(curves: readonly PlotCurve[]): string {
  const names = curves.map((c) => `${c.name}|${c.colour}|${c.faint}`).join(" ");
  return `${names} ${dark.value} ${currentRun.value?.job}`;
}

export function UnitPlot({ unit, width, height, legend }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const made = useRef("");
  const inner = Math.max(height - legend, LEAST);

  useSignalEffect(() => {
    const curves = groups.value.get(unit) ?? [];
    const shape = shapeOf(curves);
    const [low, high] = stretch.value;
    const data = merged(curves) as unknown as uPlot.AlignedData;
    if (chart.current && made.current === shape) {
      chart.current.setData(data, false);
      chart.current.setScale("x", { min: low, max: high });
      return;
    }
    chart.current?.destroy();
    made.current = shape;
    const events = (currentRun.value?.events ?? []).map((event) => event.time);
    chart.current = new uPlot(options(curves, { width, height: inner, events }), data, place.current!);
  });
  useEffect(() => {
    chart.current?.setSize({ width, height: inner });
    plotWidth.value = Math.max(width, 100);
  }, [inner, width]);
  useEffect(() => () => chart.current?.destroy(), []);

  const name = unit || "no unit";
  return (
    <section class="unit-plot" aria-label={`Plot in ${name}`} data-testid="plot" data-unit={unit}>
      <Legend unit={unit} height={legend} />
      <div class="chart-place">
        <div ref={place} role="img" aria-label={`Curves in ${name} over time`} />
        <TimeMark chart={chart} />
      </div>
    </section>
  );
}

/** The line at the time of the replay, or at one that was chosen. */
function TimeMark({ chart }: { chart: { current: uPlot | null } }) {
  const left = useComputed(() => {
    const time = replayTime.value ?? pinnedTime.value;
    const [low, high] = stretch.value;
    const u = chart.current;
    if (time === null || !u || time < low || time > high) return -1;
    return (u.bbox.left + ((time - low) / (high - low)) * u.bbox.width) / devicePixelRatio;
  });
  return left.value < 0 ? null : <i class="time-mark" style={{ left: `${left.value}px` }} />;
}
