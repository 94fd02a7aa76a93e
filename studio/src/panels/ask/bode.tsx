/** Gain and phase over frequency. */

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { short } from "../numbers.ts";
import { curveColour } from "../palette.ts";
import { axes } from "../plots/chart.ts";
import { dark } from "../state.ts";

export interface BodeData {
  name: string;
  frequency: number[];
  decibel: (number | null)[];
  phase: number[];
}

const HEIGHT = 150;

export function BodeChart({ data }: { data: BodeData }) {
  return (
    <div class="bode" data-testid="bode">
      <p class="quiet">{data.name}</p>
      {data.decibel.every((v) => v === null) && <p class="notice">The output does not answer to the input in this state.</p>}
      <Half label="gain / dB" x={data.frequency} y={data.decibel} />
      <Half label="phase / °" x={data.frequency} y={data.phase} />
      <p class="help axis-name">frequency / Hz</p>
    </div>
  );
}

function Half({ label, x, y }: { label: string; x: number[]; y: (number | null)[] }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = dark.value;
  useEffect(() => {
    const [bottom, left] = axes() as [uPlot.Axis, uPlot.Axis];
    const values = (_: uPlot, splits: (number | null)[]) => splits.map((v) => (v === null ? "" : short(v)));
    const filter = (_: uPlot, splits: number[]) => splits.map((v) => (isDecade(v) ? v : null));
    const chart = new uPlot(
      {
        width: Math.max(place.current!.clientWidth, 200),
        height: HEIGHT,
        legend: { show: false },
        padding: [8, 12, 0, 0],
        scales: { x: { time: false, distr: 3 }, y: { auto: true } },
        axes: [{ ...bottom, values, filter, grid: { ...bottom.grid, filter }, ticks: { ...bottom.ticks, filter } }, left],
        cursor: { y: false, sync: { key: "bode" }, drag: { x: false, y: false } },
        series: [{}, { stroke: curveColour(0, isDark), width: 1.6, points: { show: false } }],
      },
      [x, y],
      place.current!,
    );
    const watch = new ResizeObserver(([entry]) => chart.setSize({ width: Math.floor(entry!.contentRect.width), height: HEIGHT }));
    watch.observe(place.current!);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [x, y, isDark]);
  return (
    <figure>
      <figcaption class="help">{label}</figcaption>
      <div ref={place} role="img" aria-label={`${label} over frequency`} />
    </figure>
  );
}

function isDecade(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;
}
