/** Speaks to the server. Every request carries the token of the address the page was opened with. */

import type { Json, News, State } from "./types.ts";

const address = new URLSearchParams(globalThis.location?.search ?? "");
export const token = address.get("token") ?? "";
/** Names this page to the server, which keeps an undo stack for each; one that is loaded again keeps its name. */
export const page = pageName();
export const wanted = address.get("path");

function pageName(): string {
  const [visit] = globalThis.performance.getEntriesByType?.("navigation") ?? [];
  const again = (visit as PerformanceNavigationTiming | undefined)?.type === "reload";
  const name = (again && sessionStorage.getItem("page")) || Math.random().toString(36).slice(2, 10);
  globalThis.sessionStorage?.setItem("page", name);
  return name;
}

/** The server's answer was no: a sentence for the user, and what came with it. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body["error"] === "string" ? body["error"] : `The server answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** The server did not answer at all. */
export class Gone extends Error {}

async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "X-Bramah-Token": token };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Gone("No connection to the server.");
  }
  if (answer.ok) return answer;
  let said: Record<string, unknown> = {};
  try {
    said = (await answer.json()) as Record<string, unknown>;
  } catch {
    said = {};
  }
  throw new Refused(answer.status, said);
}

/** GET with a query; the answer as JSON. */
export async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const asked = new URLSearchParams(query).toString();
  return (await ask("GET", asked ? `${path}?${asked}` : path)).json() as Promise<T>;
}

/** POST of JSON; the answer as JSON. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await ask("POST", path, body)).json() as Promise<T>;
}

/** POST of JSON; the answer as bytes. */
export async function postForBytes(path: string, body: unknown, signal?: AbortSignal): Promise<ArrayBuffer> {
  return (await ask("POST", path, body, signal)).arrayBuffer();
}

/** POST of JSON; the answer as text. */
export async function postForText(path: string, body: unknown): Promise<string> {
  return (await ask("POST", path, body)).text();
}

export async function remove(path: string, query: Record<string, string>): Promise<void> {
  await ask("DELETE", `${path}?${new URLSearchParams(query).toString()}`);
}

/** A request about a document that answers with its state. */
export function stateOf(action: string, path: string, more: Record<string, Json | undefined> = {}): Promise<State> {
  return post<State>(`/api/${action}`, { path, page, ...more });
}

/** Listens to what the server has to say, for as long as the page is open. */
export function watch(tell: (news: News) => void, connected: (yes: boolean) => void): void {
  const query = new URLSearchParams({ page, token }).toString();
  let source: EventSource;
  const open = (): void => {
    source = new EventSource(`/api/watch?${query}`);
    source.onopen = () => connected(true);
    source.onmessage = (event: MessageEvent<string>) => tell(JSON.parse(event.data) as News);
    source.onerror = () => {
      connected(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1500);
    };
  };
  open();
}
