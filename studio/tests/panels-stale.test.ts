import assert from "node:assert/strict";
import { test } from "node:test";
import { undirected } from "../src/canvas/undirected.ts";
import { isEnding } from "../src/panels/ending.ts";
import { sameCircuit, stale, staleRuns } from "../src/panels/stale.ts";
import { runs, shown, state } from "../src/store/state.ts";
import type { JsonObject, Run, State } from "../src/types.ts";

const pump = { type: "FlowSource", flow: "20 l/min" };
const written: JsonObject = { format: 2, components: { pump }, nets: { a: ["pump.P", "tank.T"] } };

test("another drawing, title or order is the same circuit", () => {
  assert.ok(sameCircuit(written, { ...written, title: "x", diagram: { components: { pump: { at: [1, 2] } } } }));
  assert.ok(sameCircuit(written, { nets: written["nets"]!, components: { pump: { flow: "20 l/min", type: "FlowSource" } }, format: 2 }));
  assert.ok(sameCircuit(written, { ...written, start: {} }), "an empty table says nothing");
});

test("another value, line, component or end is another circuit", () => {
  assert.ok(!sameCircuit(written, { ...written, components: { pump: { ...pump, flow: "21 l/min" } } }));
  assert.ok(!sameCircuit(written, { ...written, nets: { a: ["pump.P"] } }));
  assert.ok(!sameCircuit(written, { ...written, components: { pump, tank: { type: "Tank" } } }));
  assert.ok(!sameCircuit(written, { ...written, run: { until: "2 s" } }));
  assert.ok(!sameCircuit(written, { ...written, nets: { a: { 0: "pump.P", 1: "tank.T" } } }), "a list is no table");
});

test("a run is marked once the circuit is another one, and no longer when that is undone", () => {
  const run: Run = { job: "1", path: "a.toml", label: "Run 1", state: "done", fraction: 1, time: 1, message: "", result: null, document: written };
  state.value = { path: "a.toml", document: written } as unknown as State;
  runs.value = [run];
  shown.value = "1";
  assert.equal(stale.value, false);
  state.value = { ...state.value, document: { ...written, components: { pump: { ...pump, flow: "5 l/min" } } } };
  assert.equal(stale.value, true);
  assert.deepEqual([...staleRuns.value], ["1"]);
  state.value = { ...state.value, document: structuredClone(written) };
  assert.equal(stale.value, false);
  [state.value, runs.value, shown.value] = [null, [], null];
});

test("a circuit says how long it runs, or the options do", () => {
  assert.ok(!isEnding(written, {}));
  assert.ok(isEnding({ ...written, run: { until: "1 s" } }, {}));
  assert.ok(isEnding(written, { until: "1 s" }));
});

test("flows at ports are shown without a sign, other numbers with theirs", () => {
  assert.equal(undirected("pump.P.q", "-20 l/min"), "20 l/min");
  assert.equal(undirected("valve.q", "-20 l/min"), "-20 l/min");
  assert.equal(undirected("cylinder.rod.v", "-1 m/s"), "-1 m/s");
});
