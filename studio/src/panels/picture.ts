/** Plots written as SVG, from the data: one frame per unit, a common time axis, a legend above each. */

import type { Curve } from "./binary.ts";
import { short } from "./numbers.ts";
import { span, ticks } from "./ticks.ts";

export interface Drawn extends Curve {
  colour: string;
  faint?: boolean;
}

export interface Frame {
  unit: string;
  curves: Drawn[];
}

interface Look {
  width?: number;
  height?: number;
  title?: string;
  events?: readonly number[];
}

const LEFT = 64;
const RIGHT = 16;
const TOP = 30;
const BOTTOM = 40;

/** A drawing of the frames, one below the other. */
export function plotSvg(frames: readonly Frame[], look: Look = {}): string {
  const width = look.width ?? 800;
  const height = look.height ?? 260;
  const all = frames.flatMap((frame) => frame.curves);
  const times = span(all.map((c) => c.t), 0);
  const head = look.title ? 28 : 0;
  const parts = frames.map((frame, k) => frameSvg(frame, times, width, height, head + k * height, look.events ?? []));
  const total = head + frames.length * height;
  const title = look.title ? `<text x="${LEFT}" y="20" font-size="14" font-weight="600">${escaped(look.title)}</text>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}"` +
    ` font-family="sans-serif" font-size="11" fill="#222"><rect width="${width}" height="${total}" fill="#fff"/>` +
    `${title}${parts.join("")}</svg>\n`
  );
}

function frameSvg(
  frame: Frame, times: [number, number], width: number, height: number, top: number, events: readonly number[],
): string {
  const values = span(frame.curves.map((c) => c.y));
  const w = width - LEFT - RIGHT;
  const h = height - TOP - BOTTOM;
  const x = (t: number) => LEFT + ((t - times[0]) / (times[1] - times[0] || 1)) * w;
  const y = (v: number) => top + TOP + h - ((v - values[0]) / (values[1] - values[0])) * h;
  const grid = '<g stroke="#ddd" stroke-width="1">';
  const lines = [
    ...ticks(times[0], times[1], 8).map((t) => `<path d="M${px(x(t))} ${top + TOP}v${h}"/>`),
    ...ticks(values[0], values[1], 5).map((v) => `<path d="M${LEFT} ${px(y(v))}h${w}"/>`),
  ];
  const marks = [
    ...ticks(times[0], times[1], 8).map((t) => `<text x="${px(x(t))}" y="${top + TOP + h + 15}" text-anchor="middle">${short(t)}</text>`),
    ...ticks(values[0], values[1], 5).map((v) => `<text x="${LEFT - 6}" y="${px(y(v) + 4)}" text-anchor="end">${short(v)}</text>`),
  ];
  const dotted = events
    .filter((t) => t >= times[0] && t <= times[1])
    .map((t) => `<path d="M${px(x(t))} ${top + TOP}v${h}" stroke="#888" stroke-dasharray="2 3" fill="none"/>`);
  const curves = frame.curves.map((curve) => curveSvg(curve, x, y));
  return (
    `${grid}${lines.join("")}</g><rect x="${LEFT}" y="${top + TOP}" width="${w}" height="${h}" fill="none" stroke="#999"/>` +
    `${dotted.join("")}${curves.join("")}${marks.join("")}${legendSvg(frame, top)}` +
    `<text x="${LEFT + w}" y="${top + TOP + h + 30}" text-anchor="end">time / s</text>`
  );
}

function curveSvg(curve: Drawn, x: (t: number) => number, y: (v: number) => number): string {
  let d = "";
  let pen = false;
  for (let i = 0; i < curve.t.length; i++) {
    const value = curve.y[i]!;
    if (!Number.isFinite(value)) pen = false;
    else {
      d += `${pen ? "L" : "M"}${px(x(curve.t[i]!))} ${px(y(value))}`;
      pen = true;
    }
  }
  const opacity = curve.faint ? ' stroke-opacity="0.35"' : "";
  return `<path d="${d}" fill="none" stroke="${curve.colour}" stroke-width="1.5" stroke-linejoin="round"${opacity}/>`;
}

function legendSvg(frame: Frame, top: number): string {
  let at = LEFT;
  const entries = frame.curves
    .filter((curve) => !curve.faint)
    .map((curve) => {
      const entry = `<rect x="${at}" y="${top + 14}" width="12" height="3" fill="${curve.colour}"/><text x="${at + 16}" y="${top + 20}">${escaped(curve.name)}</text>`;
      at += 30 + curve.name.length * 6.5;
      return entry;
    });
  const unit = frame.unit && frame.unit !== "-" ? `<text x="${LEFT - 6}" y="${top + 20}" text-anchor="end" font-weight="600">${escaped(frame.unit)}</text>` : "";
  return unit + entries.join("");
}

function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text that stands between tags. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
}
