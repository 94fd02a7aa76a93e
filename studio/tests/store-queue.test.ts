import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { arrange } from "../src/store/arranging.ts";
import { copy, paste } from "../src/store/clipboard.ts";
import { applied } from "../src/store/changes.ts";
import { edit, rename, setText, undo } from "../src/store/editing.ts";
import { connect } from "../src/store/lines.ts";
import { deleteSelection, moveSelection, select } from "../src/store/selecting.ts";
import { connected, held, inside, selection, state, types } from "../src/store/state.ts";
import type { Change, JsonObject, Point, State } from "../src/types.ts";
import { at, stateOf, TYPES, two } from "./scenes.ts";
import { server, type Asked } from "./server.ts";

/** What the server holds: a document for each version, of which the last counts. */
let kept: JsonObject[] = [];

/** The state of a document: components stand where its diagram says, else in a row. */
function stateAs(document: JsonObject): State {
  const { scene } = two();
  const placed = (document["diagram"] as { components?: Record<string, { at: Point }> } | undefined)?.components ?? {};
  const names = Object.keys(document["components"] as JsonObject);
  const components = names.map((n, i) => [n, { ...at(...(placed[n]?.at ?? [10 * i, 0])), type: "Orifice", symbol: "Orifice" }] as const);
  return stateOf("x.toml", {
    version: kept.length,
    saved: false,
    document,
    scene: { ...scene, components: Object.fromEntries(components), nets: {} },
    can_undo: kept.length > 1,
    undo_label: "it",
  });
}

function serve({ path, body }: Asked): State {
  const last = kept.at(-1)!;
  if (path === "/api/edit") kept.push(applied(last, body["changes"] as Change[]));
  else if (path === "/api/undo") kept.pop();
  else if (path === "/api/rename") {
    const { [body["old"] as string]: own, ...others } = last["components"] as JsonObject;
    kept.push({ ...last, components: { ...others, [body["new"] as string]: own! } });
  } else if (path === "/api/text") kept.push({ ...last, diagram: { components: { a: { at: [50, 50] } } } });
  return stateAs(kept.at(-1)!);
}

async function quiet(): Promise<void> {
  do await new Promise((done) => setTimeout(done));
  while (held.value > 0);
  await new Promise((done) => setTimeout(done));
}

function placeOf(name: string): Point | undefined {
  return state.value?.scene.components[name]?.at;
}

beforeEach(() => {
  kept = [{ ...two().document, nets: {} }];
  server.asked = [];
  server.answer = serve;
  connected.value = true;
  types.value = TYPES;
  inside.value = [];
  state.value = stateAs(kept[0]!);
  select([]);
});

test("a move typed after an undo begins at the place that the undo brings back", async () => {
  select(["a"]);
  moveSelection(1, 0);
  void undo();
  moveSelection(0, 1);
  void undo();
  moveSelection(0, 1);
  await quiet();
  assert.deepEqual(placeOf("a"), [0, 1]);
  assert.deepEqual(
    server.asked.map((a) => a.path),
    ["/api/edit", "/api/undo", "/api/edit", "/api/undo", "/api/edit"],
  );
});

test("nothing waits that has nothing to wait for", () => {
  select(["a"]);
  moveSelection(1, 0);
  moveSelection(1, 0);
  assert.deepEqual(placeOf("a"), [2, 0]);
});

test("an action in its turn is about what was selected when it was asked for", async () => {
  await edit([[["title"], "x"]], "title");
  void undo();
  select(["a"]);
  moveSelection(0, 3);
  select(["b"]);
  await quiet();
  assert.deepEqual([placeOf("a"), placeOf("b")], [[0, 3], [10, 0]]);
  assert.deepEqual([...selection.value], ["b"]);
});

test("what is asked while a rename is on its way is about the new name", async () => {
  select(["a"]);
  void rename("a", "orifice");
  moveSelection(0, 2);
  void edit([[["components", "a", "area"], 1]], "area");
  connect({ port: "a.A" }, { port: "b.B" });
  await quiet();
  const now = state.value!.document as { components: JsonObject; nets: JsonObject };
  assert.deepEqual(placeOf("orifice"), [10, 2]);
  assert.deepEqual(now.components, { b: { type: "Orifice" }, orifice: { type: "Orifice", area: 1 } });
  assert.deepEqual(Object.values(now.nets), [["orifice.A", "b.B"]]);
  assert.deepEqual([...selection.value], ["orifice"]);
});

test("what an undo has taken away is not joined, changed or deleted", async () => {
  await edit([[["components", "c"], { type: "Orifice" }]], "add c");
  assert.equal(connect({ port: "b.B" }, { port: "c.A" }), true);
  await quiet();
  void undo();
  void undo();
  select(["c"]);
  connect({ port: "a.A" }, { port: "c.B" });
  void edit([[["components", "c", "area"], 1]], "area");
  deleteSelection();
  await quiet();
  assert.deepEqual(state.value?.document["nets"], {});
  assert.equal(kept.length, 1);
});

test("a move after a text or a new layout begins where those have put things", async () => {
  select(["a"]);
  void setText("…", "", "x.toml");
  moveSelection(1, 0);
  await quiet();
  assert.deepEqual(placeOf("a"), [51, 50]);
  select([]);
  arrange();
  select(["a"]);
  moveSelection(1, 0);
  await quiet();
  assert.deepEqual(placeOf("a"), [1, 0]);
});

test("what is pasted again and again never stands on anything", async () => {
  select(["a", "b"]);
  copy();
  for (let i = 0; i < 4; i += 1) void paste();
  await quiet();
  const places = Object.values(state.value!.scene.components).map((c) => c.at);
  assert.equal(places.length, 10);
  for (const [i, p] of places.entries())
    for (const q of places.slice(i + 1)) assert.ok(Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])) >= 4, `${p} and ${q}`);
});

test("a file that does not say its format says so with the first change", async () => {
  kept = [{ components: {} }];
  state.value = stateAs(kept[0]!);
  await edit([[["title"], "Press"]], "title");
  await edit([[["title"], "Lift"]], "title");
  assert.deepEqual(
    server.asked.map((a) => a.body["changes"]),
    [[[["format"], 2], [["title"], "Press"]], [[["title"], "Lift"]]],
  );
});
