/** What the server knows of types, fluids and methods; asked for once. */

import { signal, type Signal } from "@preact/signals";
import { get, Gone, post } from "../../api.ts";
import { state, types } from "../../store.ts";
import type { NetKind } from "../../types.ts";

export interface ParameterFacts {
  name: string;
  help: string;
  advanced: boolean;
  unit: string | null;
  default: string | null;
  limits: string[];
  assumed: boolean;
  kind: string;
  choices: string[];
  /** A value in the middle of what is usual; null where any value is. */
  usual?: string | null;
}

export interface TypeFacts {
  type: string;
  family: string;
  summary: string;
  documentation: string;
  ports: { name: string; kind: NetKind; help: string }[];
  parameters: ParameterFacts[];
  signals: { name: string; unit: string; help: string }[];
  mathml: string[];
  sources: string[];
}

export interface Choices {
  fluids: Record<string, ParameterFacts[]>;
  methods: Record<string, string>;
}

/** Something of the server's, null until it has come; asked for again only if the server was not there. */
class Kept<T> {
  readonly found: Signal<T | null> = signal(null);
  private readonly load: () => Promise<T>;
  private asked = false;

  constructor(load: () => Promise<T>) {
    this.load = load;
  }

  get value(): T | null {
    if (!this.asked) {
      this.asked = true;
      this.load().then(
        (found) => (this.found.value = found),
        (error: unknown) => (this.asked = !(error instanceof Gone)),
      );
    }
    return this.found.value;
  }
}

const library = new Map<string, Kept<TypeFacts>>();

/** All about a type; one that the file itself defines is asked for again when the file has changed. */
export function typeFacts(name: string): TypeFacts | null {
  const open = state.value;
  if (!open || !name) return null;
  const own = !types.value.types.some((t) => t.type === name);
  const key = own ? `${open.path} ${open.version} ${name}` : name;
  let kept = library.get(key);
  if (!kept) {
    kept = new Kept(() => get<TypeFacts>("/api/type", { name, path: open.path }));
    library.set(key, kept);
  }
  return kept.value;
}

const chosen = new Kept<Choices>(() => get<Choices>("/api/choices"));

/** Fluids and methods to choose from. */
export function choices(): Choices | null {
  return chosen.value;
}

/** What is wrong with a value, in a sentence; "" if it will do, or nobody can say now. */
export async function wrong(type: string, name: string, value: unknown): Promise<string> {
  try {
    const path = state.value?.path ?? "";
    return (await post<{ message: string }>("/api/check_value", { type, name, value, path })).message;
  } catch {
    return "";
  }
}
