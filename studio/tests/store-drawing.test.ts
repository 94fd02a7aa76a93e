import assert from "node:assert/strict";
import { test } from "node:test";
import { arranged } from "../src/store/arranging.ts";
import { applied, frozen } from "../src/store/changes.ts";
import { copied, pasted, shiftTo } from "../src/store/clipboard.ts";
import { cornersAfter } from "../src/store/corners.ts";
import { mismatch } from "../src/store/kinds.ts";
import { stemOf } from "../src/store/names.ts";
import { freeName, joined, removed } from "../src/store/nets.ts";
import { placedScene } from "../src/store/preview.ts";
import { deleteSelection, select } from "../src/store/selecting.ts";
import { sheetOf } from "../src/store/sheet.ts";
import { state } from "../src/store/state.ts";
import type { Change } from "../src/types.ts";
import { at, net, stateOf, two, TYPES } from "./scenes.ts";

test("changes leave the old document alone", () => {
  const old = { a: { b: 1 }, c: 2 };
  assert.deepEqual(applied(old, [[["a", "b"], 3], [["x", "y"], 1], [["c"], null], [["n", "m"], null]]), { a: { b: 3 }, x: { y: 1 } });
  assert.deepEqual(old, { a: { b: 1 }, c: 2 });
});

test("a layout made by the server is written down once", () => {
  const { document, scene } = two();
  assert.deepEqual(frozen(document, scene, new Set(["b"])), [[["diagram", "components", "a"], { at: [0, 0] }]]);
  const placed = applied(document, frozen(document, scene));
  assert.deepEqual(frozen(placed, scene), []);
});

test("joining keeps the name that a person gave", () => {
  const document = { nets: { line: ["a.A", "b.A"], supply: ["c.A", "d.A"] } };
  const { name, changes } = joined(document, ["a.A", "c.A"]);
  assert.equal(name, "supply");
  assert.deepEqual(applied(document, changes)["nets"], { supply: ["c.A", "d.A", "a.A", "b.A"] });
});

test("joining keeps the fluid of a net", () => {
  const document = { nets: { brake: { ports: ["a.A", "b.A"], fluid: "brake" } } };
  const { changes } = joined(document, ["c.A"], ["brake"]);
  assert.deepEqual(applied(document, changes)["nets"], { brake: { ports: ["a.A", "b.A", "c.A"], fluid: "brake" } });
});

test("a component goes with its place, its start values and its ports", () => {
  const document = {
    components: { a: {}, b: {}, c: {} },
    nets: { one: ["a.A", "b.A"], all: ["a.B", "b.B", "c.B"] },
    start: { "a.x": 1, "b.x": 2 },
    diagram: { components: { a: { at: [0, 0] } }, nets: { all: { corners: [] } } },
  };
  const left = applied(document, removed(document, new Set(["a"]), new Set()));
  assert.deepEqual(left, {
    components: { b: {}, c: {} },
    nets: { all: ["b.B", "c.B"] },
    start: { "b.x": 2 },
    diagram: { components: {}, nets: {} },
  });
});

test("copies get names of their own, with the nets among them", () => {
  const { document, scene } = two();
  const clip = copied({ ...document, start: { "a.x": 1 } }, scene, new Set(["a", "b"]));
  const { changes, names } = pasted(document, clip, [4, 4]);
  assert.deepEqual(names, ["a2", "b2"]);
  const after = applied(document, changes);
  assert.deepEqual(after["nets"], { line: ["a.B", "b.A"], line2: ["a2.B", "b2.A"] });
  assert.deepEqual(after["start"], { "a2.x": 1 });
  assert.deepEqual(after["diagram"], { components: { a2: { at: [4, 4] }, b2: { at: [14, 4] } } });
});

test("corners of a person follow a moved part; automatic lines are the server's", () => {
  const { document, scene } = two();
  const places = new Map([["b", at(10, 4)]]);
  assert.deepEqual(cornersAfter(document, scene, places), []);
  const laid = { ...document, diagram: { nets: { line: { corners: [] } } } };
  const [change] = cornersAfter(laid, scene, places);
  assert.deepEqual(change, [["diagram", "nets", "line", "corners"], [[[2, 0], [5, 0], [5, 4], [8, 4]]]]);
});

test("what is added is seen before the server has answered", () => {
  const { scene } = two();
  const changes: Change[] = [
    [["components", "c"], { type: "Orifice" }],
    [["diagram", "components", "c"], { at: [20, 6], turn: 90 }],
    [["nets", "line2"], ["b.B", "c.A"]],
  ];
  const after = placedScene(scene, changes, TYPES);
  assert.deepEqual(after.components["c"], { type: "Orifice", symbol: "Orifice", at: [20, 6], turn: 90, mirror: false, more: [] });
  assert.deepEqual(after.nets["line2"]?.branches, [[[20, 4], [20, 0], [12, 0]]]);
  const gone = placedScene(after, [[["components", "c"], null], [["nets", "line2"], null]], TYPES);
  assert.deepEqual(Object.keys(gone.components), ["a", "b"]);
  assert.deepEqual(Object.keys(gone.nets), ["line"]);
});

test("kinds that cannot meet are refused with a sentence", () => {
  const { scene } = two();
  scene.components["g"] = { ...at(0, 20), type: "Gain", symbol: "Gain" };
  scene.components["h"] = { ...at(10, 20), type: "Gain", symbol: "Gain" };
  const said = (a: string, b: string): string | null => mismatch(scene, TYPES, { port: a }, { port: b }, [a, b]);
  assert.match(said("a.A", "g.u")!, /a\.A is a hydraulic port and g\.u is a signal/);
  assert.match(said("g.y", "h.y")!, /both outputs/);
  assert.match(said("g.u", "h.u")!, /inputs only/);
  assert.match(said("a.B", "b.A")!, /joined already/);
  assert.equal(said("g.y", "h.u"), null);
  assert.equal(said("a.A", "b.B"), null);
});

test("names for new components", () => {
  assert.equal(stemOf("FirstOrderReliefValve"), "relief");
  assert.equal(stemOf("LoadSensor"), "load_sensor");
  assert.equal(freeName("pump", new Set(["pump", "pump2"])), "pump3");
});

test("the inside of a sub-circuit is a sheet of its own", () => {
  const { scene } = two();
  const inner = { ...scene, nets: { inner: net(["a.B"], []) } };
  const outer = { ...scene, components: { s: { ...at(0, 0), type: "Stage", symbol: "Orifice" } } };
  const state = stateOf("x.toml", {
    document: { subcircuits: { Stage: { components: { a: {} } } } },
    scene: outer,
    insides: { Stage: inner },
  });
  assert.deepEqual(sheetOf(state, ["s"]).prefix, ["subcircuits", "Stage"]);
  assert.equal(sheetOf(state, ["s"]).scene, inner);
  assert.equal(sheetOf(state, ["gone"]).scene, outer);
  assert.match(sheetOf({ ...state, document: {} }, ["s"]).locked, /another file/);
});

test("what is deleted leaves the rest of the drawing where it is", () => {
  const asked: { changes?: Change[] }[] = [];
  globalThis.fetch = ((_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as { changes?: Change[] });
    return Promise.resolve(Response.json(stateOf("x.toml", { version: 2 })));
  }) as unknown as typeof fetch;
  state.value = stateOf("x.toml");
  select(["net:line"]);
  deleteSelection();
  const paths = asked[0]?.changes?.map(([path]) => path.join(".")) ?? [];
  assert.deepEqual(paths, ["diagram.components.a", "diagram.components.b", "nets.line"]);
});

test("a copy goes to the nearest place where its whole block has room", () => {
  const { document, scene } = two();
  const clip = copied(document, scene, new Set(["a", "b"]));
  assert.deepEqual(clip.box, { left: -2, top: -2, right: 12, bottom: 2 });
  const [x, y] = shiftTo(scene, clip);
  assert.ok(Math.abs(x) >= 16 || Math.abs(y) >= 6, `${x}, ${y}`);
  assert.deepEqual(shiftTo({ ...scene, components: {}, nets: {} }, clip), [0, 0]);
  assert.deepEqual(shiftTo({ ...scene, components: {}, nets: {} }, clip, [45, 30]), [40, 30]);
});

test("arranging takes places and corners away, also those of lines at what is arranged", () => {
  const { document, scene } = two();
  const diagram = { components: { a: { at: [0, 0] }, b: { at: [10, 0] } }, nets: { line: { corners: [] }, other: { corners: [] } } };
  const placed = { ...document, diagram };
  assert.deepEqual(arranged(placed, scene, new Set(["a"]), new Set()), [
    [["diagram", "components", "a"], null],
    [["diagram", "nets", "line"], null],
  ]);
  assert.deepEqual(arranged(placed, scene, new Set(["a", "b"]), new Set(["other"])), [
    [["diagram", "components"], null],
    [["diagram", "nets"], null],
  ]);
  assert.deepEqual(arranged(document, scene, new Set(["a"]), new Set()), []);
});
