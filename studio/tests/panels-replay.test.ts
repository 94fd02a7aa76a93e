import assert from "node:assert/strict";
import { test } from "node:test";
import { colourAt, gradient, scaleEnds } from "../src/replay/colours.ts";
import { inSi, limit, transform } from "../src/replay/moves.ts";
import type { Move } from "../src/types.ts";

test("colours stay within the scale", () => {
  assert.equal(colourAt(-1, false), colourAt(0, false));
  assert.equal(colourAt(2, true), colourAt(1, true));
  assert.notEqual(colourAt(0, false), colourAt(0.5, false));
  assert.equal(colourAt(NaN, false), colourAt(0, false));
  assert.match(gradient(true), /^linear-gradient/);
});

test("ends of the scale are round and hold the values", () => {
  assert.deepEqual(scaleEnds([1, 114]), [0, 120]);
  assert.deepEqual(scaleEnds([-1, 250]), [0, 250]);
  assert.deepEqual(scaleEnds([0, 0]).map((n) => n >= 0), [true, true]);
  const near = scaleEnds([100, 104]);
  assert.ok(near[0] <= 100 && near[0] > 50 && near[1] >= 104);
  assert.deepEqual(scaleEnds([]), [0, 1]);
});

const rod: Move = { part: "rod", signal: "x", kind: "shift", by: [4, 0], low: 0, high: "stroke" };

test("limits come from parameters", () => {
  assert.equal(inSi("400 mm"), 0.4);
  assert.equal(inSi("2 * bore"), undefined);
  assert.equal(limit("stroke", () => "400 mm"), 0.4);
  assert.equal(limit("-stroke", () => "400 mm"), -0.4);
  assert.equal(limit(0.5, () => undefined), 0.5);
});

test("parts shift, turn and stretch", () => {
  assert.equal(transform(rod, 0.2, 0, 0.4), "translate(2 0)");
  assert.equal(transform(rod, 9, 0, 0.4), "translate(4.2 0)");
  assert.equal(transform({ ...rod, kind: "turn", by: [1, 2] }, Math.PI, 0, 1), "rotate(180 1 2)");
  assert.equal(transform({ ...rod, kind: "stretch" }, 0.5, 0, 1, 2), "translate(0 1) scale(1 0.5)");
});
