/** The range of a slider. */

import { onGrid, quantity, roundStep, type Quantity } from "./numbers.ts";

export interface Range {
  low: number;
  high: number;
  step: number;
  unit: string;
}

interface Limit {
  value: number;
  unit: string;
  strict: boolean;
}

const LIMIT = /^(above|at least|below|at most) (.+)$/;

/** The lower and upper limit among those a parameter tells, such as "above 0 mm". */
export function limitsOf(limits: readonly string[]): { low?: Limit; high?: Limit } {
  const found: { low?: Limit; high?: Limit } = {};
  for (const text of limits) {
    const match = LIMIT.exec(text);
    const told = match && quantity(match[2]!);
    if (!told) continue;
    const limit = { ...told, strict: match[1] === "above" || match[1] === "below" };
    if (match[1] === "above" || match[1] === "at least") found.low = limit;
    else found.high = limit;
  }
  return found;
}

/** The first of some values that has a size; a slider whose own value is nothing takes its unit and its range from it. */
export function sizeAmong(texts: readonly (string | null | undefined)[]): Quantity | undefined {
  return texts.map((text) => (text ? quantity(text) : undefined)).find((found) => found && found.value !== 0);
}

/** From a fifth to five times the value, within the limits where these are in its unit or zero. */
export function sliderRange(now: Quantity, limits: readonly string[] = [], like?: Quantity): Range {
  const { value } = now;
  const size = Math.abs(value);
  const unit = !size && like ? like.unit : now.unit;
  const span = size || !like ? 1 : 2 * Math.abs(like.value);
  let low = size ? Math.min(value * 0.2, value * 5) : 0;
  let high = size ? Math.max(value * 0.2, value * 5) : span;
  const told = limitsOf(limits);
  const fits = (limit: Limit | undefined): limit is Limit => !!limit && (limit.value === 0 || limit.unit === unit);
  if (!size && !(told.low && told.low.value >= 0)) low = -span;
  if (fits(told.low) && told.low.value > low) low = told.low.value;
  if (fits(told.high) && told.high.value < high) high = told.high.value;
  if (!size && fits(told.high)) high = told.high.value;
  const step = roundStep((high - low) / 150);
  low = onGrid(Math.ceil(low / step - 1e-9) * step, step);
  high = onGrid(Math.floor(high / step + 1e-9) * step, step);
  if (fits(told.low) && told.low.strict && low <= told.low.value) low = onGrid(low + step, step);
  if (fits(told.high) && told.high.strict && high >= told.high.value) high = onGrid(high - step, step);
  return { low, high, step, unit };
}
