/** The signals of a run at evenly spaced times, loaded once for a replay. */

import { postForBytes } from "../api.ts";
import { decodeCurves, valueAt, type Curve } from "../panels/binary.ts";
import { withUnit } from "../panels/numbers.ts";

export class Frames {
  readonly job: string;
  readonly t: Float64Array;
  readonly curves: ReadonlyMap<string, Curve>;
  private readonly loaded: readonly Curve[];
  /** Whether all signals have the evenly spaced times of the run's own frames. */
  private even = true;
  private place = { time: NaN, index: 0, part: 0 };

  constructor(job: string, curves: readonly Curve[]) {
    this.job = job;
    this.t = curves[0]?.t ?? new Float64Array([0, 1]);
    this.loaded = curves;
    this.curves = new Map(curves.map((c) => [c.name, { ...c }]));
  }

  get span(): [number, number] {
    return [this.t[0]!, this.t[this.t.length - 1]!];
  }

  /** Shows another run: what follows a slider. Who holds a sampler keeps it. */
  follow(curves: readonly Curve[]): void {
    for (const curve of curves) {
      const own = this.curves.get(curve.name);
      if (own && curve.t.length > 0) Object.assign(own, { t: curve.t, y: curve.y });
    }
    this.even = false;
  }

  /** Shows its own run again. */
  restore(): void {
    for (const curve of this.loaded) Object.assign(this.curves.get(curve.name)!, { t: curve.t, y: curve.y });
    this.even = true;
    this.place.time = NaN;
  }

  /** Between which frames a time is; remembered, since all signals are asked for at one time. */
  private find(time: number): { index: number; part: number } {
    if (this.place.time === time) return this.place;
    const [low, high] = this.span;
    const last = this.t.length - 1;
    const at = high > low ? Math.min(Math.max(((time - low) / (high - low)) * last, 0), last) : 0;
    const index = Math.min(Math.floor(at), Math.max(last - 1, 0));
    this.place = { time, index, part: at - index };
    return this.place;
  }

  /** The value of a signal in the unit it is shown in. */
  at(name: string, time: number): number | undefined {
    const curve = this.curves.get(name);
    return curve && this.between(curve, time);
  }

  private between(curve: Curve, time: number): number {
    const { t, y } = curve;
    if (!this.even) return valueAt(curve, Math.min(Math.max(time, t[0]!), t[t.length - 1]!)) ?? y[y.length - 1]!;
    const { index, part } = this.find(time);
    const a = y[index]!;
    return part > 0 ? a + part * (y[index + 1]! - a) : a;
  }

  /** A function that gives a signal in SI at a time. */
  sampler(name: string): ((time: number) => number) | undefined {
    const curve = this.curves.get(name);
    return curve && ((time) => this.between(curve, time) * curve.scale + curve.offset);
  }

  /** Least and greatest value of a signal in the unit it is shown in. */
  extent(name: string): [number, number] {
    const curve = this.curves.get(name);
    return curve?.y.length ? ends(curve) : [0, 0];
  }

  /** The same in SI; undefined if there is no such signal. */
  range(name: string): [number, number] | undefined {
    const curve = this.curves.get(name);
    if (!curve?.y.length) return undefined;
    const [low, high] = ends(curve);
    return [low * curve.scale + curve.offset, high * curve.scale + curve.offset];
  }

  /** The value of a signal for people, with its unit. */
  told(name: string, time: number): string {
    const curve = this.curves.get(name);
    const value = this.at(name, time);
    if (!curve || value === undefined) return "";
    return withUnit(steady(value, ...ends(curve)), curve.unit);
  }
}

/** A number in steps of a thousandth of what it ranges over, so that it can be read while it changes. */
export function steady(value: number, low: number, high: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!(size > 0) || !Number.isFinite(value)) return value;
  const step = 10 ** (Math.floor(Math.log10(size)) - 2);
  return Number((Math.round(value / step) * step).toPrecision(6)) || 0;
}

const known = new WeakMap<Curve, [number, number]>();

function ends(curve: Curve): [number, number] {
  const before = known.get(curve);
  if (before) return before;
  let [low, high] = [Infinity, -Infinity];
  for (const v of curve.y) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  known.set(curve, [low, high]);
  return [low, high];
}

const COUNT = 1200;

export async function loadFrames(job: string, names: readonly string[]): Promise<Frames> {
  const answer = await postForBytes("/api/frames", { job, names, count: COUNT });
  return new Frames(job, decodeCurves(answer).curves);
}
