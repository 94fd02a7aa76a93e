/** Several parts or lines at once: what they have in common, and what can be done to all of them. */

import { askGather } from "../../canvas/gather_dialog.tsx";
import { deleteSelection, duplicate, mirrorSelection, selection, sheet, turnSelection } from "../../store.ts";
import { isTable, table } from "../../store/changes.ts";
import { CommonParameters } from "./component.tsx";
import { typeFacts } from "./facts.ts";

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

export function SeveralProperties() {
  const names = [...selection.value];
  const parts = names.filter((n) => !n.startsWith("net:"));
  const { scene, document } = sheet.value!;
  const types = new Set(parts.map((n) => scene.components[n]?.type ?? ""));
  const own = table(document, "components");
  const alike = types.size === 1 && parts.length === names.length && parts.every((n) => isTable(own[n]));
  const facts = alike ? typeFacts([...types][0]!) : null;
  return (
    <>
      <h3 data-testid="selected-count">
        {[...counted(parts.length, "part", "parts"), ...counted(names.length - parts.length, "line", "lines")].join(" and ")} selected
      </h3>
      {parts.length > 0 && <p class="quiet">{[...types].sort().join(", ")}</p>}
      <div class="actions" role="group" aria-label="Of all that is selected">
        {parts.length > 0 && (
          <>
            <button type="button" class="small" onClick={turnSelection}>
              Turn
            </button>
            <button type="button" class="small" onClick={mirrorSelection}>
              Mirror
            </button>
            <button type="button" class="small" onClick={() => void duplicate()}>
              Duplicate
            </button>
            <button type="button" class="small" onClick={askGather}>
              Sub-circuit …
            </button>
          </>
        )}
        <button type="button" class="small" onClick={deleteSelection}>
          Delete
        </button>
      </div>
      {facts && <CommonParameters names={parts} facts={facts} />}
    </>
  );
}
