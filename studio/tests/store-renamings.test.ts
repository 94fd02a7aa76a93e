import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { called, calledNames, given, since, type Renaming } from "../src/store/renamings.ts";
import type { Change } from "../src/types.ts";

const PUMP: Renaming = { prefix: [], old: "pump", name: "supply" };
const INSIDE: Renaming = { prefix: ["subcircuits", "Axis"], old: "valve", name: "spool" };

beforeEach(() => {
  given.length = 0;
});

test("changes of a component are about its new name", () => {
  const changes: Change[] = [
    [["components", "pump", "flow"], "6 l/min"],
    [["components", "pump2", "flow"], "6 l/min"],
    [["diagram", "components", "pump"], { at: [1, 2] }],
    [["diagram", "nets", "pump", "corners"], []],
    [["title"], "pump"],
  ];
  assert.deepEqual(called(changes, [PUMP]), [
    [["components", "supply", "flow"], "6 l/min"],
    changes[1],
    [["diagram", "components", "supply"], { at: [1, 2] }],
    changes[3],
    changes[4],
  ]);
});

test("ports of nets are about the new name, with a fluid or without", () => {
  const changes: Change[] = [
    [["nets", "pump"], ["pump.P", "pump2.P"]],
    [["nets", "line"], { ports: ["pump.P", "a.A"], fluid: "pump" }],
    [["nets", "line", "ports"], ["pump.P"]],
  ];
  assert.deepEqual(called(changes, [PUMP]), [
    [["nets", "pump"], ["supply.P", "pump2.P"]],
    [["nets", "line"], { ports: ["supply.P", "a.A"], fluid: "pump" }],
    [["nets", "line", "ports"], ["supply.P"]],
  ]);
});

test("signals of starts, tolerances and plots are about the new name", () => {
  const changes: Change[] = [
    [["start", "pump.x"], 1],
    [["start", "pump", "x"], 1],
    [["start"], { "pump.x": 1, "other.x": 2 }],
    [["run", "atol", "pump.x"], 1e-9],
    [["run", "plot"], ["pump.P.p", ["pump.P.q", "other.P.q"]]],
    [["run", "end"], "1 s"],
  ];
  assert.deepEqual(called(changes, [PUMP]), [
    [["start", "supply.x"], 1],
    [["start", "supply", "x"], 1],
    [["start"], { "supply.x": 1, "other.x": 2 }],
    [["run", "atol", "supply.x"], 1e-9],
    [["run", "plot"], ["supply.P.p", ["supply.P.q", "other.P.q"]]],
    changes[5],
  ]);
});

test("a name inside a sub-circuit is one of that sub-circuit alone", () => {
  const within = ["subcircuits", "Axis"];
  const changes: Change[] = [
    [["components", "valve", "flow"], 1],
    [[...within, "components", "valve", "flow"], 1],
    [[...within, "ports", "P"], "valve.P"],
    [[...within, "diagram", "components", "valve"], null],
  ];
  assert.deepEqual(called(changes, [INSIDE]), [
    changes[0],
    [[...within, "components", "spool", "flow"], 1],
    [[...within, "ports", "P"], "spool.P"],
    [[...within, "diagram", "components", "spool"], null],
  ]);
  assert.deepEqual(calledNames(["valve", "net:valve"], within, [INSIDE]), ["spool", "net:valve"]);
  assert.deepEqual(calledNames(["valve"], [], [INSIDE]), ["valve"]);
});

test("a net's new name counts in its table and its corners", () => {
  const renaming: Renaming = { prefix: [], old: "net:line", name: "supply" };
  const changes: Change[] = [
    [["nets", "line"], ["line.A", "b.A"]],
    [["diagram", "nets", "line", "corners"], []],
    [["components", "line", "length"], 1],
  ];
  assert.deepEqual(called(changes, [renaming]), [
    [["nets", "supply"], ["line.A", "b.A"]],
    [["diagram", "nets", "supply", "corners"], []],
    changes[2],
  ]);
});

test("renamings follow one another, and one that was undone does not count", () => {
  given.push(PUMP, { prefix: [], old: "supply", name: "source" });
  const change: Change = [["components", "pump", "flow"], 1];
  assert.deepEqual(called([change], since(0, { components: { source: {} } })), [[["components", "source", "flow"], 1]]);
  assert.deepEqual(since(2, { components: {} }), []);
  assert.deepEqual(called([change], since(0, { components: { pump: {} } })), [change]);
});
