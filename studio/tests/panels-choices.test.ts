import assert from "node:assert/strict";
import { test } from "node:test";
import { isComplete, optionsOf, QUESTIONS } from "../src/panels/ask/questions.ts";
import { scaleOf } from "../src/panels/live/scale.ts";
import { offered } from "../src/panels/plots/offering.ts";
import { accountRows } from "../src/panels/run/account_rows.ts";
import { startsOf } from "../src/panels/properties/start_values.ts";

const KNOWN = ["valve.A.p", "valve.A.q", "valve.x", "cylinder.A.p", "cylinder.A.q", "valves.x"];

test("a click offers the signals of a port, a part or a line", () => {
  assert.deepEqual(offered("valve.A", KNOWN, []), ["valve.A.p", "valve.A.q"]);
  assert.deepEqual(offered("valve", KNOWN, []), ["valve.A.p", "valve.A.q", "valve.x"]);
  assert.deepEqual(offered("net:piston", KNOWN, ["valve.A", "cylinder.A"]), ["valve.A.p", "valve.A.q", "cylinder.A.q"]);
});

test("start values are found however their keys are written", () => {
  const found = startsOf({ "a.x": "1 mm", b: { A: { p: 3 } } });
  assert.deepEqual(found, [
    { path: ["a.x"], value: "1 mm" },
    { path: ["b", "A", "p"], value: 3 },
  ]);
});

test("a slider that spans decades goes by ratios", () => {
  const even = scaleOf({ low: 20, high: 500 });
  assert.equal(even.value(even.place(140)), 140);
  assert.equal(even.min, 20);
  const ratios = scaleOf({ low: 1, high: 10_000 });
  assert.ok(Math.abs(ratios.value((ratios.min + ratios.max) / 2) - 100) < 1);
  assert.equal(ratios.value(ratios.place(1)), 1);
  assert.equal(ratios.value(ratios.place(10_000)), 10_000);
});

test("options of questions are read as what they mean", () => {
  const compare = QUESTIONS.find((q) => q.what === "compare")!;
  assert.deepEqual(optionsOf(compare, { methods: "RODAS4, NDF", rtol: "1e-3,1e-6", seconds: "2", until: " " }), {
    methods: ["RODAS4", "NDF"],
    rtol: [1e-3, 1e-6],
    seconds: 2,
  });
  const bode = QUESTIONS.find((q) => q.what === "bode")!;
  assert.equal(isComplete(bode, { input: "a.b" }), false);
  assert.equal(isComplete(bode, { input: "a.b", output: "c" }), true);
});

test("an account is read as a table, without those that have no part in it", () => {
  const text = "      stored   lost  supplied  J\nmotor   0      0   100\nlever   0   0   -0\npump  -7e-15  40   0\nall   60   40   100\nimbalance -1e-7 of 200 J\n";
  const found = accountRows(text)!;
  assert.equal(found.unit, "J");
  assert.deepEqual(found.rows.map((r) => r.name), ["motor", "pump", "all"]);
  assert.deepEqual(found.rows[1], { name: "pump", stored: 0, lost: 40, supplied: 0 });
  assert.match(found.closing, /^imbalance/);
  assert.equal(accountRows("something else\n1 2 3"), null);
});
