import assert from "node:assert/strict";
import { test } from "node:test";
import { byUnit, merged } from "../src/panels/merging.ts";
import { plotSvg } from "../src/panels/picture.ts";
import { levels, span, ticks } from "../src/panels/ticks.ts";
import { arranged } from "../src/panels/plots/arranging.ts";
import { Latest } from "../src/panels/latest.ts";

const f = (...n: number[]) => new Float64Array(n);

test("curves on common times keep their jumps", () => {
  const [t, a, b] = merged([
    { t: f(0, 1, 1, 2), y: f(0, 1, 5, 6) },
    { t: f(0, 1.5, 2), y: f(9, NaN, 7) },
  ]);
  assert.deepEqual(t, [0, 1, 1, 1.5, 2]);
  assert.deepEqual(a, [0, 1, 5, undefined, 6]);
  assert.deepEqual(b, [9, undefined, undefined, null, 7]);
});

test("one plot per unit, in order", () => {
  const groups = byUnit([{ unit: "bar", n: 1 }, { unit: "mm", n: 2 }, { unit: "bar", n: 3 }]);
  assert.deepEqual([...groups.keys()], ["bar", "mm"]);
  assert.equal(groups.get("bar")!.length, 2);
});

test("ticks are round and lie within", () => {
  assert.deepEqual(ticks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticks(-3, 7, 5), [-2, 0, 2, 4, 6]);
  assert.deepEqual(span([f(1, 3), f(2)], 0), [1, 3]);
  const level = span([f(5, 5)]);
  assert.ok(level[0] < 5 && level[1] > 5);
});

test("a low plot has two numbers at its side at least", () => {
  for (const [low, high] of [[0, 1], [-0.4, 8.1], [99.4, 100.9], [-3e-7, 4e-7], [0.9, 2.1], [19, 61]] as const)
    for (const height of [60, 90, 130, 400]) {
      const found = levels(low, high, height);
      assert.ok(found.length >= 2 && found.length <= 2 + height / 16, `${low} ${high} ${height}: ${found}`);
      assert.ok(found.every((v) => v >= low && v <= high));
    }
});

test("a picture has a curve each, and names are text", () => {
  const curve = { name: "a<b", unit: "bar", scale: 1, offset: 0, t: f(0, 1, 2), y: f(1, NaN, 3), colour: "#123456" };
  const svg = plotSvg([{ unit: "bar", curves: [curve, { ...curve, faint: true }] }], { title: "T & U", events: [1, 9] });
  assert.match(svg, /a&lt;b/);
  assert.match(svg, /T &amp; U/);
  assert.equal(svg.match(/stroke="#123456"/g)!.length, 2);
  assert.equal(svg.match(/stroke-dasharray/g)!.length, 1);
  assert.equal(svg.match(/stroke-opacity/g)!.length, 1);
});

test("one request at a time, the newest wins", async () => {
  const seen: number[] = [];
  const answers: (() => void)[] = [];
  const latest = new Latest<number>((n) => {
    seen.push(n);
    return new Promise((done) => answers.push(done));
  });
  latest.push(1);
  latest.push(2);
  latest.push(3);
  assert.deepEqual(seen, [1]);
  answers.shift()!();
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(seen, [1, 3]);
});

test("plots fill the room with whole rows", () => {
  assert.deepEqual(arranged(1, 720, 170), { columns: 1, each: 170 });
  assert.deepEqual(arranged(4, 720, 170), { columns: 2, each: 170 });
  assert.deepEqual(arranged(4, 1800, 170), { columns: 4, each: 170 });
  assert.deepEqual(arranged(4, 720, 300), { columns: 2, each: 150 });
  assert.deepEqual(arranged(2, 720, 60), { columns: 2, each: 128 });
});
