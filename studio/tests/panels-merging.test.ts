import assert from "node:assert/strict";
import { test } from "node:test";
import { mergedTexts } from "../src/panels/text/merge.ts";

const BASE = "a = 1\nb = 2\nc = 3\nd = 4\n";

test("changes of different lines are both kept", () => {
  const mine = BASE.replace("a = 1", "a = 10");
  const theirs = BASE.replace("d = 4", "d = 40\ne = 5");
  assert.deepEqual(mergedTexts(BASE, mine, theirs), { text: "a = 10\nb = 2\nc = 3\nd = 40\ne = 5\n", clash: false });
});

test("one who changed nothing takes what the other has", () => {
  assert.deepEqual(mergedTexts(BASE, BASE, "x"), { text: "x", clash: false });
  assert.deepEqual(mergedTexts(BASE, "x", BASE), { text: "x", clash: false });
  assert.deepEqual(mergedTexts(BASE, "x", "x"), { text: "x", clash: false });
});

test("where both change a line mine stands, and the rest of theirs is kept", () => {
  const mine = BASE.replace("b = 2", "b = 21");
  const theirs = BASE.replace("b = 2", "b = 22").replace("d = 4", "d = 40");
  assert.deepEqual(mergedTexts(BASE, mine, theirs), { text: "a = 1\nb = 21\nc = 3\nd = 40\n", clash: true });
});

test("the same change by both is made once", () => {
  const both = BASE.replace("c = 3", "c = 3\nnew = 1");
  const mine = both.replace("a = 1", "a = 9");
  assert.deepEqual(mergedTexts(BASE, mine, both), { text: mine, clash: false });
});
