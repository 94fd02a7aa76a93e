import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, groupOf, inWords, matching } from "../src/palette/groups.ts";
import type { ListedType } from "../src/types.ts";

function type(name: string, family = "hydraulic", summary = ""): ListedType {
  return { type: name, family, summary, symbol: "", ports: [], inputs: [], outputs: [] };
}

const LIST = ["Tank", "FlowSource", "FirstOrderReliefValve", "ProportionalValve43", "Orifice", "DoubleActingCylinder"].map((n) => type(n));

test("types are found by the beginning of words, the shortest first", () => {
  assert.equal(matching(LIST, "tank")[0]?.type, "Tank");
  assert.equal(matching(LIST, "relief valve")[0]?.type, "FirstOrderReliefValve");
  assert.equal(matching(LIST, "prop")[0]?.type, "ProportionalValve43");
  assert.equal(matching(LIST, "FlowSource")[0]?.type, "FlowSource");
  assert.deepEqual(matching(LIST, "nothing like it"), []);
});

test("names read as words", () => {
  assert.equal(inWords("FirstOrderReliefValve"), "First order relief valve");
  assert.equal(inWords("ProportionalValve43"), "Proportional valve 43");
  assert.equal(inWords("PIDController"), "PID controller");
});

test("every type is in one group, and those of the file come first", () => {
  const list = [...LIST, type("Mass", "mechanical"), type("Stage", "own")];
  const groups = grouped(list);
  assert.equal(groups[0]?.name, "This file");
  assert.equal(
    groups.reduce((n, g) => n + g.types.length, 0),
    list.length,
  );
  assert.equal(groupOf(type("FirstOrderReliefValve")), "Pressure valves");
  assert.equal(groupOf(type("Tank")), "Sources and tanks");
});
