import assert from "node:assert/strict";
import { test } from "node:test";
import { elbow, followed, jointsOf, pushed, simplified } from "../src/canvas/branches.ts";
import { wayTo } from "../src/canvas/line_shape.ts";
import { boxOfAll } from "../src/canvas/fitting.ts";
import { freePlace, onPaper, sideOnPaper } from "../src/canvas/geometry.ts";
import { namesOf, shortened } from "../src/canvas/names.ts";
import type { Point, Side } from "../src/types.ts";
import { at, two } from "./scenes.ts";

test("four turns lead back, and sides turn with their ports", () => {
  const ports: Record<Side, Point> = { n: [0, -2], e: [2, 0], s: [0, 2], w: [-2, 0] };
  for (const mirror of [false, true])
    for (const turn of [0, 90, 180, 270])
      for (const [side, p] of Object.entries(ports) as [Side, Point][]) {
        const place = at(7, 3, { turn, mirror });
        const [x, y] = onPaper(place, p);
        assert.deepEqual([x - 7, y - 3], ports[sideOnPaper(place, side)]);
      }
  assert.deepEqual(onPaper(at(0, 0, { turn: 90 }), [2, 1]), [-1, 2]);
});

function isOrthogonal(branch: Point[]): boolean {
  return branch.every((p, i) => i === 0 || p[0] === branch[i - 1]![0] || p[1] === branch[i - 1]![1]);
}

test("lines follow an end wherever it goes, level and upright", () => {
  const ways: Point[][] = [
    [[0, 0], [8, 0]],
    [[0, 0], [4, 0], [4, 6], [9, 6]],
    [[0, 0], [0, 5]],
  ];
  for (const way of ways)
    for (let x = -7; x <= 7; x += 1)
      for (let y = -7; y <= 7; y += 1) {
        const [next] = followed([way], (p) => (p[0] === 0 && p[1] === 0 ? [x, y] : undefined));
        assert.deepEqual(next![0], [x, y]);
        assert.deepEqual(next!.at(-1), way.at(-1));
        assert.ok(isOrthogonal(next!), JSON.stringify(next));
      }
});

test("a branch that meets another stays with it", () => {
  const main: Point[] = [[0, 0], [10, 0]];
  const side: Point[] = [[5, 8], [5, 0]];
  const [, moved] = followed([main, side], (p) => (p[1] === 0 && (p[0] === 0 || p[0] === 10) ? [p[0], 2] : undefined));
  assert.deepEqual(moved!.at(-1), [5, 2]);
});

test("a piece is pushed aside; ports stay and branches follow", () => {
  const branches: Point[][] = [[[0, 0], [10, 0]], [[4, 5], [4, 0]]];
  const [main, side] = pushed(branches, 0, 0, 2);
  assert.deepEqual(main, [[0, 0], [0, 2], [10, 2], [10, 0]]);
  assert.deepEqual(side!.at(-1), [4, 2]);
  assert.deepEqual(jointsOf([main!, side!]), [[4, 2]]);
});

test("bends and needless corners", () => {
  assert.deepEqual(elbow([0, 0], [3, 4], true), [[0, 0], [3, 0], [3, 4]]);
  assert.deepEqual(elbow([0, 0], [3, 4], false), [[0, 0], [0, 4], [3, 4]]);
  assert.deepEqual(simplified([[0, 0], [1, 0], [1, 0], [3, 0], [3, 2]]), [[0, 0], [3, 0], [3, 2]]);
});

test("a free place keeps away from parts and lines", () => {
  const { scene } = two();
  const [x, y] = freePlace(scene, [5, 0], 4, 4);
  assert.ok(Math.abs(y) >= 3 || x < -6 || x > 16, `${x}, ${y}`);
});

test("a new line leaves its port outwards and arrives as the other port asks", () => {
  const begun = { way: [[0, 0]] as Point[], side: "w" as Side, level: true };
  for (let x = -9; x <= 9; x += 1)
    for (let y = -9; y <= 9; y += 1) {
      if (x === 0 && y === 0) continue;
      for (const level of [true, false, null]) {
        const way = wayTo(begun, [x, y], level);
        assert.ok(isOrthogonal(way), JSON.stringify(way));
        assert.deepEqual([way[0], way.at(-1)], [[0, 0], [x, y]]);
        if (y !== 0) assert.ok(way[1]![0] < 0, JSON.stringify(way));
      }
    }
  assert.deepEqual(wayTo({ ...begun, side: "e" }, [8, 4], true), [[0, 0], [4, 0], [4, 4], [8, 4]]);
});

test("what is fitted is what is drawn, not what the server drew last", () => {
  const { scene } = two();
  const [left, , right] = boxOfAll(scene);
  const moved = { ...scene, components: { ...scene.components, b: { ...scene.components["b"]!, at: [60, 0] as Point } } };
  assert.equal(boxOfAll(moved)[0], left);
  assert.equal(boxOfAll(moved)[2], right + 50);
  assert.deepEqual(boxOfAll({ ...scene, components: {}, nets: {} }), [-30, -20, 30, 20]);
});

test("a block that fits nowhere near goes below everything", () => {
  const { scene } = two();
  const [x, y] = freePlace(scene, [0, 0], 1000, 1000);
  assert.deepEqual([x, y], [0, 504]);
});

test("very long names are shortened where they are drawn", () => {
  assert.equal(shortened("counterbalance_valve"), "counterbalance_valve");
  const long = shortened(`${"pilot_operated_check_valve_".repeat(3)}left_2`);
  assert.equal(long.length, 24);
  assert.match(long, /^pilot_operated_ch…left_2$/);
  const { scene } = two();
  const name = "a".repeat(100);
  const spots = namesOf({ ...scene, components: { [name]: scene.components["a"]! } }).spots;
  assert.ok(Math.abs(spots.get(name)!.at[0]) < 10);
});
