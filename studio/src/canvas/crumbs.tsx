/** The way from the circuit to the sub-circuit that is looked into, and what it means to be there. */

import { inside, lookOut, sheet, state } from "../store.ts";

export function Crumbs() {
  const names = inside.value;
  const now = sheet.value;
  if (names.length === 0 || !now) return null;
  const type = now.prefix[1];
  return (
    <nav class="crumbs" aria-label="Where you are" data-testid="crumbs">
      <ol>
        <li>
          <button type="button" onClick={() => lookOut(0)}>
            {state.value?.path}
          </button>
        </li>
        {names.map((name, i) => (
          <li key={i}>
            <button type="button" aria-current={i + 1 === names.length ? "location" : undefined} onClick={() => lookOut(i + 1)}>
              {name}
            </button>
          </li>
        ))}
      </ol>
      <span class="quiet">{now.locked || `Changes apply to every ${type}.`}</span>
    </nav>
  );
}
