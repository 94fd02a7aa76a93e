/** The questions that can be asked about a circuit, with their options. */

import type { Json, JsonObject, Question } from "../../types.ts";

export interface Option {
  key: string;
  label: string;
  kind: "text" | "signal" | "names" | "number" | "numbers" | "study";
  placeholder?: string;
  required?: boolean;
}

export interface Asked {
  what: Question;
  title: string;
  about: string;
  options: readonly Option[];
}

const AT: Option = { key: "at", label: "around", kind: "text", placeholder: "steady, start or a time" };

export const QUESTIONS: readonly Asked[] = [
  {
    what: "steady",
    title: "Steady state",
    about: "Where the circuit comes to rest; its values are shown on the drawing.",
    options: [{ key: "at", label: "with sources as at", kind: "text", placeholder: "0 s" }],
  },
  {
    what: "structure",
    title: "Structure",
    about: "Unknowns, equations, index, and how they hang together.",
    options: [{ key: "at", label: "at the time", kind: "text", placeholder: "start" }],
  },
  {
    what: "linearise",
    title: "Linearise",
    about: "Poles, zeros and gain between inputs and outputs.",
    options: [
      { key: "input", label: "inputs", kind: "names", placeholder: "valve.command", required: true },
      { key: "output", label: "outputs", kind: "names", placeholder: "cylinder.x", required: true },
      AT,
    ],
  },
  {
    what: "bode",
    title: "Frequency response",
    about: "Gain and phase over frequency between an input and an output.",
    options: [
      { key: "input", label: "input", kind: "signal", placeholder: "valve.command", required: true },
      { key: "output", label: "output", kind: "signal", placeholder: "cylinder.rod.v", required: true },
      { key: "from", label: "from", kind: "text", placeholder: "0.1 Hz" },
      { key: "to", label: "to", kind: "text", placeholder: "1 kHz" },
      AT,
    ],
  },
  {
    what: "compare",
    title: "Compare solvers",
    about: "Error and time of each method against a reference.",
    options: [
      { key: "methods", label: "methods", kind: "names", placeholder: "all" },
      { key: "rtol", label: "tolerances", kind: "numbers", placeholder: "1e-3, 1e-6" },
      { key: "until", label: "until", kind: "text", placeholder: "as in the file" },
      { key: "seconds", label: "seconds for each", kind: "number", placeholder: "3" },
    ],
  },
  {
    what: "study",
    title: "Study",
    about: "Carries out a study file of the folder.",
    options: [{ key: "file", label: "file", kind: "study", required: true }],
  },
];

/** What the typed texts mean; what is empty is left to the server. */
export function optionsOf(asked: Asked, typed: Readonly<Record<string, string>>): JsonObject {
  const found: JsonObject = {};
  for (const { key, kind } of asked.options) {
    const text = (typed[key] ?? "").trim();
    if (text) found[key] = meant(text, kind);
  }
  return found;
}

function meant(text: string, kind: Option["kind"]): Json {
  const words = (): string[] => text.split(",").map((w) => w.trim()).filter(Boolean);
  if (kind === "names") return words();
  if (kind === "numbers") return words().map(Number);
  return kind === "number" ? Number(text) : text;
}

export function isComplete(asked: Asked, typed: Readonly<Record<string, string>>): boolean {
  return asked.options.every((o) => !o.required || (typed[o.key] ?? "").trim() !== "");
}
