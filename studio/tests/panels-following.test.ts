import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenAfter } from "../src/panels/plots/choosing.ts";
import { subjectOf } from "../src/panels/subject.ts";
import type { Scene } from "../src/types.ts";

const SCENE = {
  components: { valve: {}, cylinder: {} },
  nets: { supply: {} },
  symbols: {},
  box: [0, 0, 0, 0],
} as unknown as Scene;

test("a problem leads to the part or the line it is about", () => {
  assert.equal(subjectOf({ where: "valve.overlap", message: "" }, SCENE), "valve");
  assert.equal(subjectOf({ where: "nets.supply", message: "" }, SCENE), "net:supply");
  assert.equal(subjectOf({ where: "", message: "Port cylinder.B is not connected." }, SCENE), "cylinder");
  assert.equal(subjectOf({ where: "text", message: "This is not valid TOML." }, SCENE), null);
});

test("after a run the chosen signals stay, as far as there are such", () => {
  const result = { signals: [{ name: "a.p", unit: "bar" }, { name: "b.x", unit: "mm" }], plot: ["b.x"] };
  assert.deepEqual(chosenAfter([], result), ["b.x"]);
  assert.deepEqual(chosenAfter(["a.p", "gone.p"], result), ["a.p"]);
  assert.deepEqual(chosenAfter(["gone.p"], result), ["b.x"]);
});
