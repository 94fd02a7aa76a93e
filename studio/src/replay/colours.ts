/** The colour of a pressure: from blue over violet to red, readable on light and dark paper. */

export type Rgb = readonly [number, number, number];

const LIGHT: readonly Rgb[] = [
  [38, 99, 190],
  [22, 140, 160],
  [70, 150, 70],
  [205, 145, 20],
  [205, 55, 45],
];
const DARK: readonly Rgb[] = [
  [92, 155, 255],
  [70, 195, 210],
  [120, 205, 120],
  [245, 195, 80],
  [255, 110, 100],
];

/** The colour at a share of the scale, 0 to 1; what lies beyond is the nearest end. */
export function colourAt(share: number, dark: boolean): string {
  const stops = dark ? DARK : LIGHT;
  const place = Math.min(Math.max(Number.isFinite(share) ? share : 0, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(place), stops.length - 2);
  const part = place - index;
  const mixed = stops[index]!.map((low, i) => Math.round(low + part * (stops[index + 1]![i]! - low)));
  return `rgb(${mixed.join(" ")})`;
}

/** The scale as a CSS gradient from left to right. */
export function gradient(dark: boolean): string {
  const stops = (dark ? DARK : LIGHT).map((c) => `rgb(${c.join(" ")})`);
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/** Round ends of a scale that holds these values. */
export function scaleEnds(values: Iterable<number>): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  if (!(high >= low)) return [0, 1];
  // A little below zero, as behind a closed valve, is no reason for a scale that is half empty.
  if (low > -0.05 * high && low < 0.5 * high) low = 0;
  const size = Math.max(high - low, Math.abs(high) * 1e-3, 1e-9);
  const power = 10 ** Math.floor(Math.log10(size));
  const step = power * (size / power >= 5 ? 1 : size / power >= 2 ? 0.5 : 0.2);
  const round = (n: number) => Number((n * step).toPrecision(9));
  const ends: [number, number] = [round(Math.floor(low / step + 1e-9)), round(Math.ceil(high / step - 1e-9))];
  return ends[0] === ends[1] ? [ends[0], round(ends[0] / step + 1)] : ends;
}
