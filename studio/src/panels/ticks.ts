/** Round numbers along an axis. */

/** Multiples of 1, 2 or 5 times a power of ten within a range, about so many. */
export function ticks(low: number, high: number, about = 5): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / Math.max(about, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  const step = (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) found.push(Number((k * step).toPrecision(12)));
  return found;
}

/** Pixels from one number to the next on a vertical axis, as a rule. */
const APART = 32;
const FEWEST = 2;

/** Round numbers along a vertical axis of a plot so high: at least two, however low it is. */
export function levels(low: number, high: number, height: number): number[] {
  let found: number[] = [];
  for (let about = Math.max(height / APART, FEWEST); found.length < FEWEST && about < 16; about *= 1.5) found = ticks(low, high, about);
  return found;
}

/** Least and greatest of the values, with a little room; a level curve gets room on both sides. */
export function span(columns: readonly ArrayLike<number>[], room = 0.04): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      const v = column[i]!;
      if (v < low) low = v;
      if (v > high) high = v;
    }
  }
  if (!(high >= low)) return [0, 1];
  const size = high - low || Math.abs(high) || 1;
  return [low - room * size, high + room * size];
}
