import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "../src/panels/matching.ts";
import { movedCaret, tokens } from "../src/panels/toml.ts";

const FILE = `# a press
format = 2
title = "Press # 1"   # note

[components.relief]
set_pressure = "180 bar"
flow_force = 0.3
more = [[1, 2], [-3, 4.5e2]]
on = true
text = """one
two # no comment
"""
[[row]]
`;

test("no character is lost", () => {
  assert.equal(tokens(FILE).map((line) => line.map((t) => t.text).join("")).join("\n"), FILE);
});

test("kinds of tokens", () => {
  const lines = tokens(FILE);
  const kinds = (n: number) => lines[n]!.filter((t) => t.text.trim()).map((t) => t.kind);
  assert.deepEqual(kinds(0), ["comment"]);
  assert.deepEqual(kinds(1), ["key", "plain", "number"]);
  assert.deepEqual(kinds(2), ["key", "plain", "text", "comment"]);
  assert.deepEqual(kinds(4), ["table"]);
  assert.deepEqual(kinds(10), ["text"]);
  assert.deepEqual(kinds(12), ["table"]);
  assert.ok(kinds(8).includes("word"));
});

test("the caret stays beside its characters", () => {
  const before = "a = 1\nb = 2\nc = 3\n";
  const after = "a = 1\nb = 22222\nc = 3\n";
  assert.equal(movedCaret(before, after, 2), 2);
  assert.equal(movedCaret(before, after, 15), 19);
  assert.equal(movedCaret(before, before, 7), 7);
  assert.ok(movedCaret(before, "", 7) <= 0);
});

test("search over signals", () => {
  const names = ["cylinder.A.p", "cylinder.x", "pump.P.p", "relief.x"];
  assert.deepEqual(matching(names, "cyl p"), ["cylinder.A.p"]);
  assert.deepEqual(matching(names, "p")[0], "pump.P.p");
  assert.equal(matching(names, "").length, 4);
  assert.deepEqual(matching(names, "zz"), []);
});
