/** Properties of a line: its name, what it joins, and how it runs. */

import { change, routeAgain, select, sheet } from "../../store.ts";
import { table } from "../../store/changes.ts";
import { componentOf } from "../../store/nets.ts";
import type { Change } from "../../types.ts";
import { Field } from "../field.tsx";

const KINDS = { hydraulic: "hydraulic line", translational: "rod", rotational: "shaft", signal: "signal" } as const;

/** Changes that give a net another name; its corners go with it. */
function renaming(name: string, fresh: string): Change[] {
  const { document } = sheet.value!;
  const net = table(document, "nets")[name];
  const drawn = table(document, "diagram", "nets")[name];
  const changes: Change[] = [[["nets", name], null], [["nets", fresh], net ?? null]];
  if (drawn !== undefined) changes.push([["diagram", "nets", name], null], [["diagram", "nets", fresh], drawn]);
  return changes;
}

export function NetProperties({ name }: { name: string }) {
  const open = sheet.value!;
  const net = open.scene.nets[name];
  if (!net) return null;
  const own = name in table(open.document, "nets");
  const laid = name in table(open.document, "diagram", "nets");
  const write = (fresh: string): void => {
    if (fresh) void change(renaming(name, fresh), `rename line ${name}`).then((done) => done && select([`net:${fresh}`]));
  };
  const check = (text: string): Promise<string> =>
    Promise.resolve(text.trim() !== name && text.trim() in open.scene.nets ? `There is a line ${text.trim()} already.` : "");
  return (
    <>
      {own ? <Field key={name} label="name" value={name} write={write} check={check} testid="prop-name" /> : <h3>{name}</h3>}
      <div class="field">
        <span class="label">kind</span>
        <p class="type-name">{KINDS[net.kind]}</p>
      </div>
      <section class="group" aria-label="Ports">
        <h3>Joins {net.ports.length} ports</h3>
        <ul class="rows">
          {net.ports.map((port) => (
            <li key={port}>
              <button type="button" class="link" onClick={() => select([componentOf(port)])}>
                {port}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <div class="actions">
        <button type="button" class="small" disabled={!laid} data-testid="route-again" onClick={() => routeAgain([name])}>
          Route again
        </button>
      </div>
      <p class="help">{laid ? "Its corners were set by hand." : "It is routed automatically."}</p>
    </>
  );
}
