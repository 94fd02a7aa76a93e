/** Small scenes and documents for tests. */

import type { JsonObject, Placement, Point, Scene, SceneNet, State, SymbolPicture, TypeList } from "../src/types.ts";

const BOX: SymbolPicture = {
  width: 4,
  height: 4,
  label: "n",
  gauge: "",
  ports: { A: { at: [-2, 0], side: "w", dashed: false }, B: { at: [2, 0], side: "e", dashed: false } },
  shapes: [],
  moves: [],
};
const BLOCK: SymbolPicture = {
  ...BOX,
  ports: { u: { at: [-2, 0], side: "w", dashed: false }, y: { at: [2, 0], side: "e", dashed: false } },
};

export const TYPES: TypeList = {
  types: [
    {
      type: "Orifice",
      family: "hydraulic",
      summary: "Sharp-edged orifice.",
      symbol: "box",
      ports: [
        { name: "A", kind: "hydraulic" },
        { name: "B", kind: "hydraulic" },
      ],
      inputs: [],
      outputs: [],
    },
    { type: "Gain", family: "signal", summary: "A factor.", symbol: "block", ports: [], inputs: [{ name: "u", optional: false }], outputs: ["y"] },
  ],
  symbols: { box: BOX, block: BLOCK },
};

export function at(x: number, y: number, more: Partial<Placement> = {}): Placement {
  return { at: [x, y], turn: 0, mirror: false, more: [], ...more };
}

export function net(ports: string[], branches: Point[][], more: Partial<SceneNet> = {}): SceneNet {
  return { kind: "hydraulic", dashed: false, ports, branches, joints: [], automatic: true, ...more };
}

/** Orifices "a" and "b", 10 modules apart and joined by a straight line. */
export function two(): { document: JsonObject; scene: Scene } {
  return {
    document: { format: 2, components: { a: { type: "Orifice" }, b: { type: "Orifice" } }, nets: { line: ["a.B", "b.A"] } },
    scene: {
      components: { a: { ...at(0, 0), type: "Orifice", symbol: "Orifice" }, b: { ...at(10, 0), type: "Orifice", symbol: "Orifice" } },
      symbols: { Orifice: BOX },
      nets: { line: net(["a.B", "b.A"], [[[2, 0], [8, 0]]]) },
      box: [-5, -5, 15, 5],
    },
  };
}

export function stateOf(path: string, more: Partial<State> = {}): State {
  return {
    path,
    version: 1,
    saved: true,
    outside: false,
    text: "format = 2\n",
    problems: [],
    notices: [],
    facts: {},
    can_undo: false,
    can_redo: false,
    undo_label: "",
    redo_label: "",
    signals: [],
    ...two(),
    ...more,
  };
}
