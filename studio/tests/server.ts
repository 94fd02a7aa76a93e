/** A server of one function for tests: it answers with a state, a status, or nothing if it is gone. */

import type { State } from "../src/types.ts";
import { stateOf } from "./scenes.ts";

export interface Asked {
  path: string;
  body: Record<string, unknown>;
}

export const server: { asked: Asked[]; answer: (asked: Asked) => State | number | null; late: () => number } = {
  asked: [],
  answer: () => stateOf("x.toml", { version: 2 }),
  /** How many milliseconds an answer is on its way. */
  late: () => 0,
};

globalThis.fetch = ((path: string, { body }: { body: string }) => {
  const request = { path, body: JSON.parse(body) as Record<string, unknown> };
  server.asked.push(request);
  const found = server.answer(request);
  if (found === null) return Promise.reject(new TypeError("gone"));
  const answer = typeof found === "number" ? Response.json({ error: "No." }, { status: found }) : Response.json(found);
  const late = server.late();
  return late === 0 ? Promise.resolve(answer) : new Promise((done) => setTimeout(() => done(answer), late));
}) as unknown as typeof fetch;
