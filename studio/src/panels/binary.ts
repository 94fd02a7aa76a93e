/** The binary form in which the server sends curves: header length, JSON header, then times and values as doubles. */

export interface Curve {
  name: string;
  unit: string;
  /** In SI a value is y * scale + offset. */
  scale: number;
  offset: number;
  t: Float64Array;
  y: Float64Array;
}

export interface Curves {
  curves: Curve[];
  /** What the header says beside the signals: ok, message, milliseconds. */
  header: Record<string, unknown>;
}

interface SignalHeader {
  name: string;
  unit?: string;
  count: number;
  scale?: number;
  offset?: number;
}

const WORD = 8;

/** Takes an answer of the server apart. A shorter one than its header promises is refused. */
export function decodeCurves(buffer: ArrayBuffer): Curves {
  if (buffer.byteLength < 4) throw new Error("The server's curves are cut off.");
  const length = new DataView(buffer).getUint32(0, true);
  if (4 + length > buffer.byteLength) throw new Error("The server's curves are cut off.");
  const text = new TextDecoder().decode(new Uint8Array(buffer, 4, length));
  const header = JSON.parse(text) as Record<string, unknown> & { signals?: SignalHeader[] };
  let offset = Math.ceil((4 + length) / WORD) * WORD;
  const curves: Curve[] = [];
  for (const signal of header.signals ?? []) {
    const end = offset + 2 * WORD * signal.count;
    if (end > buffer.byteLength) throw new Error("The server's curves are cut off.");
    curves.push({
      name: signal.name,
      unit: signal.unit ?? "",
      scale: signal.scale ?? 1,
      offset: signal.offset ?? 0,
      t: doubles(buffer, offset, signal.count),
      y: doubles(buffer, offset + WORD * signal.count, signal.count),
    });
    offset = end;
  }
  return { curves, header };
}

const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function doubles(buffer: ArrayBuffer, offset: number, count: number): Float64Array {
  if (LITTLE) return new Float64Array(buffer, offset, count);
  const view = new DataView(buffer, offset, count * WORD);
  return Float64Array.from({ length: count }, (_, i) => view.getFloat64(i * WORD, true));
}

/** The value of a curve at a time, linear between points; undefined beyond its ends. */
export function valueAt(curve: Curve, time: number): number | undefined {
  const { t, y } = curve;
  const last = t.length - 1;
  if (last < 0 || time < t[0]! || time > t[last]!) return undefined;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (t[middle]! <= time) low = middle;
    else high = middle;
  }
  const width = t[high]! - t[low]!;
  if (width <= 0) return y[high];
  return y[low]! + ((time - t[low]!) / width) * (y[high]! - y[low]!);
}
