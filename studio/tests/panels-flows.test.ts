import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowPlace, waysOf, type Terminal } from "../src/replay/flows.ts";
import { Frames, steady } from "../src/replay/frames.ts";
import type { Point } from "../src/types.ts";

const port = (name: string, x: number, y: number, shared = false): Terminal => ({ port: name, at: [x, y], shared });

/** What flows from one point to another along a way, given what goes into each port. */
function flowAt(ways: ReturnType<typeof waysOf>, from: Point, to: Point, flows: Record<string, number>): number {
  const way = ways.find((w) => String(w.points[0]) === String(from) && String(w.points.at(-1)) === String(to));
  const back = ways.find((w) => String(w.points[0]) === String(to) && String(w.points.at(-1)) === String(from));
  const sum = (ports: string[]) => ports.reduce((s, p) => s + flows[p]!, 0);
  return way ? sum(way.ports) : -sum(back!.ports);
}

test("flows add up where lines meet", () => {
  const branches: Point[][] = [
    [[0, 0], [10, 0]],
    [[5, 0], [5, 5]],
  ];
  const ways = waysOf(branches, [port("pump.P", 0, 0), port("valve.P", 10, 0), port("relief.P", 5, 5)]);
  const flows = { "pump.P": -3, "valve.P": 2, "relief.P": 1 };
  assert.equal(ways.length, 3);
  assert.equal(flowAt(ways, [0, 0], [5, 0], flows), 3);
  assert.equal(flowAt(ways, [5, 0], [10, 0], flows), 2);
  assert.equal(flowAt(ways, [5, 0], [5, 5], flows), 1);
});

test("a tank that is drawn twice takes at each place what comes there", () => {
  const branches: Point[][] = [
    [[0, 0], [0, 4]],
    [[8, 0], [8, 4]],
  ];
  const terminals = [port("relief.T", 0, 0), port("tank.T", 0, 4, true), port("valve.T", 8, 0), port("tank.T", 8, 4, true)];
  const ways = waysOf(branches, terminals);
  const flows = { "relief.T": -1, "valve.T": -4 };
  assert.equal(flowAt(ways, [0, 0], [0, 4], flows), 1);
  assert.equal(flowAt(ways, [8, 0], [8, 4], flows), 4);
});

test("an arrow stands in the middle of the longest piece", () => {
  assert.deepEqual(arrowPlace([[0, 0], [2, 0], [2, 10]]), { at: [2, 5], angle: 90, length: 10 });
});

test("arrows go out of the way of names and numbers", () => {
  const way: [number, number][] = [[0, 0], [12, 0], [12, 5]];
  const middle = { left: 4, right: 8, top: -1, bottom: 0 };
  const [x, y] = arrowPlace(way, [middle]).at;
  assert.ok(y === 0 && (x <= 3 || x >= 9), String(x));
  const all = { left: -1, right: 10.9, top: -1, bottom: 1 };
  assert.deepEqual(arrowPlace(way, [all]), { at: [12, 2.5], angle: 90, length: 5 });
  assert.deepEqual(arrowPlace(way, [{ left: -9, right: 99, top: -9, bottom: 9 }]).at, [6, 0], "the best place if all are taken");
});

test("frames are read between their times, and in SI", () => {
  const curve = { name: "a.p", unit: "bar", scale: 1e5, offset: 0, t: new Float64Array([0, 1, 2]), y: new Float64Array([0, 10, 30]) };
  const frames = new Frames("j", [curve]);
  assert.equal(frames.at("a.p", 0.5), 5);
  assert.equal(frames.sampler("a.p")!(1.5), 20e5);
  assert.equal(frames.at("a.p", 2), 30);
  assert.equal(frames.at("a.p", 9), 30);
  assert.deepEqual(frames.range("a.p"), [0, 30e5]);
  assert.equal(frames.told("a.p", 1), "10 bar");
  assert.equal(frames.at("b", 1), undefined);
  assert.equal(frames.sampler("b"), undefined);
});

test("numbers that change are told in round steps", () => {
  assert.equal(steady(0.00034, 0, 24), 0);
  assert.equal(steady(23.4567, 0, 24), 23.5);
  assert.equal(steady(156.21, 0, 156), 156);
});

test("frames show what follows a slider, and then their own run again", () => {
  const own = { name: "a.x", unit: "mm", scale: 1e-3, offset: 0, t: new Float64Array([0, 1, 2]), y: new Float64Array([0, 10, 30]) };
  const frames = new Frames("j", [own]);
  const sampler = frames.sampler("a.x")!;
  frames.follow([{ ...own, t: new Float64Array([0, 0.5, 2]), y: new Float64Array([0, 100, 400]) }]);
  assert.equal(frames.at("a.x", 0.25), 50);
  assert.ok(Math.abs(sampler(2) - 0.4) < 1e-12);
  assert.equal(frames.at("a.x", 9), 400);
  frames.restore();
  assert.equal(frames.at("a.x", 0.5), 5);
});
