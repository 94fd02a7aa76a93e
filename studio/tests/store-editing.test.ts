import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { edit, undo } from "../src/store/editing.ts";
import { resume } from "../src/store/resuming.ts";
import { connected, held, message, state } from "../src/store/state.ts";
import { stateOf } from "./scenes.ts";
import { server } from "./server.ts";

beforeEach(() => {
  server.asked = [];
  server.answer = () => stateOf("x.toml", { version: 2 });
  state.value = stateOf("x.toml");
  connected.value = true;
});

test("an edit is seen at once, and the server's word counts", async () => {
  const sent = edit([[["title"], "Press"]], "title");
  assert.equal(state.value?.document["title"], "Press");
  assert.equal(state.value?.saved, false);
  await sent;
  assert.equal(state.value?.version, 2);
  assert.equal(state.value?.document["title"], undefined);
});

test("what the server refuses is taken back", async () => {
  server.answer = ({ path }) => (path === "/api/edit" ? 400 : stateOf("x.toml", { version: 7 }));
  assert.equal(await edit([[["title"], "Press"]], "title"), null);
  assert.equal(message.value.text, "No.");
  assert.equal(state.value?.version, 7);
});

test("while the server is gone, edits wait in order", async () => {
  server.answer = () => null;
  const first = edit([[["title"], "one"]], "one");
  const second = edit([[["title"], "two"]], "two");
  while (connected.value) await new Promise((done) => setTimeout(done));
  assert.equal(held.value, 2);
  assert.equal(state.value?.document["title"], "two");
  server.asked = [];
  server.answer = () => stateOf("x.toml", { version: 3 });
  await resume();
  await Promise.all([first, second]);
  assert.equal(connected.value, true);
  assert.equal(held.value, 0);
  assert.deepEqual(
    server.asked.filter((a) => a.path === "/api/edit").map((a) => a.body["label"]),
    ["one", "two"],
  );
});

test("a server that has forgotten what was not saved is told again", async () => {
  server.answer = () => stateOf("x.toml", { version: 2, saved: false, text: "mine" });
  await edit([[["title"], "Press"]], "title");
  server.asked = [];
  server.answer = ({ path }) => stateOf("x.toml", path === "/api/open" ? { version: 1, text: "theirs" } : { version: 2, text: "mine", saved: false });
  await resume();
  const told = server.asked.find((a) => a.path === "/api/text");
  assert.equal(told?.body["text"], "mine");
});

test("nothing is asked of the server if there is nothing to undo", async () => {
  await undo();
  assert.equal(message.value.text, "There is nothing to undo.");
  assert.deepEqual(server.asked, []);
});

test("undoing faster than the server answers stops where there is nothing left", async () => {
  state.value = stateOf("x.toml", { can_undo: true, undo_label: "two" });
  let left = 2;
  server.answer = () => {
    left -= 1;
    return stateOf("x.toml", { version: 5 - left, can_undo: left > 0, undo_label: "one" });
  };
  await Promise.all([undo(), undo(), undo(), undo()]);
  assert.equal(server.asked.length, 2);
  assert.equal(state.value.can_undo, false);
});

test("an older state does not take back what is shown already", async () => {
  const titles: unknown[] = [];
  server.answer = ({ body }) => stateOf("x.toml", { version: 2, document: { format: 2, title: body["label"] as string } });
  const first = edit([[["title"], "one"]], "one").then(() => titles.push(state.value?.document["title"]));
  const second = edit([[["title"], "two"]], "two").then(() => titles.push(state.value?.document["title"]));
  await Promise.all([first, second]);
  assert.deepEqual(titles, ["two", "two"]);
});
