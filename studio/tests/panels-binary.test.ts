import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCurves, valueAt } from "../src/panels/binary.ts";

function encoded(header: object, numbers: number[]): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = Math.ceil((4 + text.length) / 8) * 8;
  const buffer = new ArrayBuffer(start + 8 * numbers.length);
  const view = new DataView(buffer);
  view.setUint32(0, text.length, true);
  new Uint8Array(buffer, 4, text.length).set(text);
  numbers.forEach((n, i) => view.setFloat64(start + 8 * i, n, true));
  return buffer;
}

test("curves of different lengths and what else the header says", () => {
  const header = {
    signals: [
      { name: "a.p", unit: "bar", count: 2, scale: 1e-5 },
      { name: "b.x", unit: "mm", count: 3, scale: 1e3 },
    ],
    milliseconds: 4,
  };
  const { curves, header: told } = decodeCurves(encoded(header, [0, 1, 100, 110, 0, 0.5, 1, 7, 8, 9]));
  assert.equal(told["milliseconds"], 4);
  assert.deepEqual([...curves[0]!.y], [100, 110]);
  assert.deepEqual([...curves[1]!.t], [0, 0.5, 1]);
  assert.equal(curves[1]!.unit, "mm");
});

test("what is cut off is refused", () => {
  const whole = encoded({ signals: [{ name: "a", count: 2 }] }, [0, 1, 2, 3]);
  assert.throws(() => decodeCurves(whole.slice(0, whole.byteLength - 8)), /cut off/);
  assert.throws(() => decodeCurves(new ArrayBuffer(2)), /cut off/);
});

test("values between points, at a jump and beyond the ends", () => {
  const curve = { name: "", unit: "", scale: 1, offset: 0, t: new Float64Array([0, 1, 1, 2]), y: new Float64Array([0, 10, 20, 30]) };
  assert.equal(valueAt(curve, 0.5), 5);
  assert.equal(valueAt(curve, 1), 20);
  assert.equal(valueAt(curve, 1.5), 25);
  assert.equal(valueAt(curve, 2), 30);
  assert.equal(valueAt(curve, 2.1), undefined);
});
