/** A server of one function for tests: it answers with a state, a status, or nothing if it is gone. */

import type { State } from "../src/types.ts";
import { stateOf } from "./scenes.ts";

export interface Asked {
  path: string;
  body: Record<string, unknown>;
}

export const server: { asked: Asked[]; answer: (asked: Asked) => State | number | null } = {
  asked: [],
  answer: () => stateOf("x.toml", { version: 2 }),
};

globalThis.fetch = ((path: string, { body }: { body: string }) => {
  const request = { path, body: JSON.parse(body) as Record<string, unknown> };
  server.asked.push(request);
  const found = server.answer(request);
  if (found === null) return Promise.reject(new TypeError("gone"));
  if (typeof found === "number") return Promise.resolve(Response.json({ error: "No." }, { status: found }));
  return Promise.resolve(Response.json(found));
}) as unknown as typeof fetch;
