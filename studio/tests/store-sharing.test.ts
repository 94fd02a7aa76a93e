/** Several pages at one file: whatever order answers and news come in, the page ends with the newest version. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { edit } from "../src/store/editing.ts";
import { openFile, save, tell } from "../src/store/files.ts";
import { connected, held, message, state } from "../src/store/state.ts";
import type { State } from "../src/types.ts";
import { stateOf } from "./scenes.ts";
import { server } from "./server.ts";

// A page's address, which a file that is opened is put into.
Object.assign(globalThis, { location: { search: "" }, history: { replaceState: () => undefined } });

/** The version of the server's document, which this page's edits and those of others count up. */
let version = 1;
let saved = true;

function now(): State {
  return stateOf("x.toml", { version, saved, text: `version ${version}` });
}

/** Another page changes the file, and this one is told. */
function changedElsewhere(): void {
  version += 1;
  saved = false;
  tell({ event: "changed", path: "x.toml", version, page: "another" });
}

/** Lets answers come that were given this many milliseconds ago: longer ones are overtaken by shorter ones. */
function slow(...milliseconds: number[]): void {
  const waiting = [...milliseconds];
  server.late = () => waiting.shift() ?? 0;
}

async function quiet(): Promise<void> {
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(held.value, 0);
}

beforeEach(() => {
  [version, saved] = [1, true];
  server.asked = [];
  server.late = () => 0;
  server.answer = ({ path }) => {
    if (path === "/api/edit") [version, saved] = [version + 1, false];
    if (path === "/api/save") saved = true;
    return now();
  };
  state.value = now();
  connected.value = true;
});

test("a change by another page that is told while an edit is on its way is seen", async () => {
  slow(20, 0);
  void edit([[["title"], "Press"]], "title");
  changedElsewhere();
  await quiet();
  assert.equal(state.value?.text, "version 3");
});

test("an answer that is overtaken does not take an edit back", async () => {
  slow(20, 0);
  changedElsewhere();
  void edit([[["title"], "Press"]], "title");
  await quiet();
  assert.equal(state.value?.text, "version 3");
});

test("news in a burst end with the last of them", async () => {
  slow(5, 20, 0);
  for (let i = 0; i < 10; i += 1) {
    changedElsewhere();
    await new Promise((done) => setTimeout(done, 1));
  }
  await quiet();
  assert.equal(state.value?.text, "version 11");
  assert.ok(server.asked.length < 10, `${server.asked.length} requests`);
});

test("an edit while the file is being saved stays, and is not saved", async () => {
  slow(20, 0);
  const saving = save();
  await new Promise((done) => setTimeout(done, 5));
  void edit([[["title"], "Press"]], "title");
  assert.equal(state.value?.document["title"], "Press");
  await saving;
  await quiet();
  assert.equal(state.value.text, "version 2");
  assert.equal(state.value.saved, false);
});

test("what is told while a file is being opened is not lost", async () => {
  slow(20);
  state.value = null;
  const opening = openFile("x.toml");
  await new Promise((done) => setTimeout(done, 5));
  changedElsewhere();
  await opening;
  await quiet();
  assert.equal((state.value as State | null)?.text, "version 2");
});

test("what happened before the page listened is asked for", async () => {
  version = 4;
  tell({ event: "hello", page: "me", jobs: [] });
  await quiet();
  assert.equal(state.value?.text, "version 4");
});

test("a save that is refused says why, and what the file has become is seen", async () => {
  server.answer = ({ path }) => (path === "/api/save" ? 409 : { ...now(), outside: true });
  await save();
  await quiet();
  assert.equal(message.value.text, "No.");
  assert.equal(state.value?.outside, true);
});
