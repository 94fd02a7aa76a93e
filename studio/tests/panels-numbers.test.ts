import assert from "node:assert/strict";
import { test } from "node:test";
import { asText, asValue, quantity, roundStep, short, spelled, withUnit } from "../src/panels/numbers.ts";
import { limitsOf, sizeAmong, sliderRange } from "../src/panels/range.ts";

test("numbers are short", () => {
  assert.equal(short(114.4532), "114.5");
  assert.equal(short(0.1), "0.1");
  assert.equal(short(12345.6), "12346");
  assert.equal(short(1e7), "1e7");
  assert.equal(short(-2.5e-6), "-2.5e-6");
  assert.equal(short(0), "0");
  assert.equal(short(NaN), "–");
  assert.equal(withUnit(3, "-"), "3");
  assert.equal(withUnit(3, "bar"), "3 bar");
});

test("quantities are taken apart and put together", () => {
  assert.deepEqual(quantity("180 bar"), { value: 180, unit: "bar" });
  assert.deepEqual(quantity("0.02 l/(min bar)"), { value: 0.02, unit: "l/(min bar)" });
  assert.deepEqual(quantity("30 1/m"), { value: 30, unit: "1/m" });
  assert.deepEqual(quantity("-0.001 1/bar"), { value: -0.001, unit: "1/bar" });
  assert.deepEqual(quantity("0.3"), { value: 0.3, unit: "" });
  assert.equal(quantity("2 * bore"), undefined);
  assert.equal(quantity("[1, 2]"), undefined);
  assert.equal(spelled({ value: 0.1 + 0.2, unit: "l" }), "0.3 l");
});

test("what a field says and what the file holds", () => {
  assert.equal(asValue("180 bar"), "180 bar");
  assert.equal(asValue(" 0.3 "), 0.3);
  assert.deepEqual(asValue("[1, 2]"), [1, 2]);
  assert.equal(asValue("[1, "), "[1,");
  assert.equal(asText([1, 2]), "[1,2]");
  assert.equal(asText(undefined), "");
  assert.equal(asText(0), "0");
});

test("steps are round", () => {
  assert.equal(roundStep(0.0037), 0.002);
  assert.equal(roundStep(5), 5);
  assert.equal(roundStep(4.8), 2);
});

test("a slider's range is round and within the limits", () => {
  assert.deepEqual(sliderRange({ value: 100, unit: "bar" }, ["at least 0 bar"]), { low: 20, high: 500, step: 2, unit: "bar" });
  const angle = sliderRange({ value: 30, unit: "deg" }, ["above 0 deg", "below 90 deg"]);
  assert.ok(angle.high < 90 && angle.low > 0, JSON.stringify(angle));
  const share = sliderRange({ value: 0, unit: "" }, ["at least 0", "at most 1"]);
  assert.equal(share.low, 0);
  assert.equal(share.high, 1);
  assert.equal(sliderRange({ value: 0, unit: "m" }).low, -1);
  assert.equal(sliderRange({ value: -2, unit: "m" }).low, -10);
  const strict = sliderRange({ value: 0, unit: "mm" }, ["above 0 mm"]);
  assert.ok(strict.low > 0);
});

test("a slider of nothing takes unit and size from what is like it", () => {
  const like = sizeAmong(["", null, undefined, "0 bar", "30 l/min", "1 bar"]);
  assert.deepEqual(like, { value: 30, unit: "l/min" });
  assert.deepEqual(sliderRange({ value: 0, unit: "" }, [], like), { low: -60, high: 60, step: 0.5, unit: "l/min" });
  assert.equal(sliderRange({ value: 0, unit: "" }, ["at least 0 l/min"], like).low, 0);
  assert.equal(sliderRange({ value: 2, unit: "bar" }, [], like).unit, "bar");
  assert.equal(sizeAmong(["0", "2 * bore"]), undefined);
});

test("limits are read as they are told", () => {
  const { low, high } = limitsOf(["above 0 mm2", "area, bore, K or rated flow"]);
  assert.deepEqual(low, { value: 0, unit: "mm2", strict: true });
  assert.equal(high, undefined);
});
