/** The panel of properties: of what is selected, or of the whole circuit. */

import { selection, state } from "../../store.ts";
import { CircuitProperties } from "./circuit.tsx";
import { ComponentProperties } from "./component.tsx";
import { NetProperties } from "./net.tsx";
import { SeveralProperties } from "./several.tsx";

export function Properties() {
  if (!state.value) return null;
  const names = [...selection.value];
  const [only] = names;
  if (only === undefined) return <CircuitProperties />;
  if (names.length > 1) return <SeveralProperties />;
  if (only.startsWith("net:")) return <NetProperties key={only} name={only.slice(4)} />;
  return <ComponentProperties key={only} name={only} />;
}
