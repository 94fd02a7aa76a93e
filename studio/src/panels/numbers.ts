/** Numbers as people write them, and quantities with their units. */

/** A number with so many significant digits, without trailing zeros. */
export function short(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa, power] = value.toExponential(digits - 1).split("e");
    return `${trimmed(mantissa!)}e${Number(power)}`;
  }
  return trimmed(value.toPrecision(digits).includes("e") ? String(Math.round(value)) : value.toPrecision(digits));
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A value with its unit, "" and "-" being none. */
export function withUnit(value: number, unit: string, digits = 4): string {
  return unit && unit !== "-" ? `${short(value, digits)} ${unit}` : short(value, digits);
}

export interface Quantity {
  value: number;
  /** As it was spelled. */
  unit: string;
}

const QUANTITY = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*$/;

/** "180 bar" as number and unit; undefined if it is no plain number, such as "2 * bore" or a list. */
export function quantity(text: string): Quantity | undefined {
  const found = QUANTITY.exec(text);
  if (!found) return undefined;
  const unit = found[2]!;
  if (/^[*+-]|[()\[\],]\s*$/.test(unit) && !/^[\w%µ°].*\)$/.test(unit)) return undefined;
  return { value: Number(found[1]), unit };
}

/** A quantity as it is written in a file. */
export function spelled({ value, unit }: Quantity): string {
  const text = String(Number(value.toPrecision(6)));
  return unit ? `${text} ${unit}` : text;
}

/** The largest 1, 2 or 5 times a power of ten not above a positive number. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const lead = size / power;
  const nice = lead >= 4.999999 ? 5 : lead >= 1.999999 ? 2 : 1;
  return Number((nice * power).toPrecision(3));
}

/** A value on the grid of a step, without the dust of binary fractions. */
export function onGrid(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12));
}

/** Parameter values in files are text, numbers or lists; this is how a field shows them. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

/** What a field's text means in a file: a number stays a number, a list a list, all else is text. */
export function asValue(text: string): unknown {
  const plain = text.trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  if (plain === "true" || plain === "false") return plain === "true";
  if (/^[[{]/.test(plain)) {
    try {
      return JSON.parse(plain);
    } catch {
      return plain;
    }
  }
  return plain;
}
