import assert from "node:assert/strict";
import { test } from "node:test";
import { openEndNear, pieceNear, portMarks, portNear, tipsOf } from "../src/canvas/hits.ts";
import { within } from "../src/canvas/marquee.ts";
import { namesOf } from "../src/canvas/names.ts";
import { boxOf, Room } from "../src/canvas/room.ts";
import { inOrder, towards } from "../src/canvas/walking.ts";
import { at, net, two, TYPES } from "./scenes.ts";

test("the nearest port is meant, but the part in its middle", () => {
  const { scene } = two();
  assert.equal(portNear(scene, [2.3, 0.2], 0.8)?.port, "a.B");
  assert.equal(portNear(scene, [5, 0], 0.8), null);
  assert.equal(portNear(scene, [0.9, 0], 3), null);
});

test("lines and open ends", () => {
  const { scene } = two();
  assert.deepEqual(pieceNear(scene, [5.2, 0.3], 0.8), { net: "line", branch: 0, piece: 0, at: [5, 0] });
  scene.nets["open"] = net(["b.B"], [[[12, 0], [16, 0]]]);
  assert.deepEqual(openEndNear(scene, [16, 0.2], 0.8), { net: "open", at: [16, 0] });
  assert.equal(openEndNear(scene, [12, 0], 0.8), null);
});

test("inputs and outputs are told apart, and arrows stand at inputs", () => {
  assert.deepEqual(portMarks(TYPES, "Gain"), { u: "signal-in", y: "signal-out" });
  const scene = {
    ...two().scene,
    components: {
      g: { ...at(0, 0), type: "Gain", symbol: "Gain" },
      h: { ...at(10, 0), type: "Gain", symbol: "Gain" },
    },
    symbols: { Gain: TYPES.symbols["block"]! },
    nets: { s: net(["g.y", "h.u"], [[[2, 0], [8, 0]]], { kind: "signal" }) },
  };
  assert.deepEqual([...tipsOf(scene, TYPES, "s")], ["8,0"]);
});

test("a box holds what reaches into it", () => {
  const { scene } = two();
  const found = within(scene, { left: -3, top: -3, right: 3, bottom: 3 });
  assert.deepEqual([...found.components.keys()], ["a"]);
  assert.deepEqual(found.nets, []);
  assert.deepEqual(within(scene, { left: 1, top: -1, right: 9, bottom: 1 }).nets, ["line"]);
});

test("names keep clear of symbols and lines", () => {
  const { scene } = two();
  scene.nets["up"] = net(["a.B", "b.A"], [[[0, -2], [0, -9]]]);
  const spot = namesOf(scene).spots.get("a")!;
  const room = new Room(scene);
  const { at: by, anchor } = spot;
  assert.equal(room.clash(boxOf({ at: by, anchor }, "a", 1.15)), 0);
});

test("the keyboard walks to the nearest part in a direction", () => {
  const { scene } = two();
  const parts = Object.entries(scene.components).map(([name, c]) => ({ name, at: c.at }));
  assert.equal(towards([0, 0], [1, 0], parts)?.name, "b");
  assert.equal(towards([0, 0], [0, 1], parts), null);
  assert.deepEqual(inOrder(scene), ["a", "b"]);
});
