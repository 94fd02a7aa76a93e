/** How a plot looks and behaves: options of uPlot. */

import uPlot from "uplot";
import { short } from "../numbers.ts";
import { faint } from "../palette.ts";
import { levels } from "../ticks.ts";
import { cursorTime, resetZoom, stretch, zoom, type PlotCurve } from "./data.ts";

interface Look {
  width: number;
  height: number;
  /** Label of the time axis; only the lowest plot of a column has one. */
  events: readonly number[];
}

/** A colour of the page's style, as canvas wants it. */
export function styled(name: string, otherwise: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise;
}

/** Room at the right, in pixels, for what the last number on the time axis reaches beyond it. */
const HALF_A_LABEL = 24;
const FONT = "11px system-ui, sans-serif";

export function axes(): uPlot.Axis[] {
  const stroke = styled("--quiet", "#667");
  const grid = { stroke: styled("--grid", "#8883"), width: 1 };
  const common = { stroke, grid, font: FONT, ticks: { ...grid, size: 4 } };
  const values = (_: uPlot, splits: (number | null)[]) => splits.map((v) => (v === null ? "" : short(v, 5)));
  return [
    { ...common, size: 24, gap: 3, space: 60, values },
    { ...common, size: 52, gap: 4, splits: (u, _, low, high) => levels(low, high, u.height), values },
  ];
}

/** The series of the curves; faint ones are thinner. */
export function series(curves: readonly PlotCurve[]): uPlot.Series[] {
  return [
    {},
    ...curves.map((curve) => ({
      label: curve.name,
      stroke: curve.faint ? faint(curve.colour) : curve.colour,
      width: curve.faint ? 1 : 1.6,
      points: { show: false },
    })),
  ];
}

/** Options of the plot of one unit. */
export function options(curves: readonly PlotCurve[], look: Look): uPlot.Options {
  return {
    width: look.width,
    height: look.height,
    legend: { show: false },
    padding: [8, HALF_A_LABEL, 0, 0],
    scales: { x: { time: false, range: () => stretch.peek() }, y: { range: levelled } },
    axes: axes(),
    series: series(curves),
    cursor: {
      y: false,
      points: { size: 6 },
      sync: { key: "bramah", setSeries: false },
      drag: { x: true, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          resetZoom();
          return null;
        },
      },
    },
    hooks: {
      draw: [(u) => dotted(u, look.events)],
      setCursor: [followed],
      setSelect: [zoomed],
    },
  };
}

function levelled(_: uPlot, low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [0, 1];
  if (high - low <= 1e-9 * Math.abs(high)) {
    const size = Math.abs(high) || 1;
    return [low - 0.05 * size, high + 0.05 * size];
  }
  const room = 0.06 * (high - low);
  return [low - room, high + room];
}

function followed(u: uPlot): void {
  const left = u.cursor.left ?? -1;
  cursorTime.value = left < 0 ? null : u.posToVal(left, "x");
}

function zoomed(u: uPlot): void {
  const { left, width } = u.select;
  if (width < 4) return;
  const ends: [number, number] = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  if (ends[1] > ends[0]) zoom.value = ends;
}

const MOST_EVENTS = 200;

function dotted(u: uPlot, events: readonly number[]): void {
  const { ctx, bbox } = u;
  const [low, high] = stretch.peek();
  const seen = events.filter((t) => t >= low && t <= high);
  if (!seen.length || seen.length > MOST_EVENTS) return;
  ctx.save();
  ctx.strokeStyle = styled("--quiet", "#667");
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([1.5 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  for (const t of seen) {
    const x = Math.round(u.valToPos(t, "x", true)) + 0.5;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}
