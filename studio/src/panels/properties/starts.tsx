/** Start values of a component: what the table [start] of the file says of its signals. */

import { edit, state } from "../../store.ts";
import { table } from "../../store/changes.ts";
import type { Json } from "../../types.ts";
import { Combobox } from "../combobox.tsx";
import { Field } from "../field.tsx";
import { matching } from "../matching.ts";
import { asText, asValue } from "../numbers.ts";
import { startsOf } from "./start_values.ts";

export function Starts({ component }: { component: string }) {
  const open = state.value!;
  const found = startsOf(table(open.document, "start")).filter((s) => s.path.join(".").startsWith(`${component}.`));
  const taken = new Set(found.map((s) => s.path.join(".")));
  const free = open.signals.filter((n) => n.startsWith(`${component}.`) && !taken.has(n));
  const write = (path: string[], text: string): void =>
    void edit([[["start", ...path], text === "" ? null : (asValue(text) as Json)]], `start of ${path.join(".")}`);
  if (found.length === 0 && free.length === 0) return null;
  return (
    <details class="fold" open={found.length > 0}>
      <summary>Start values{found.length > 0 ? ` (${found.length})` : ""}</summary>
      {found.map(({ path, value }) => {
        const name = path.join(".");
        const problem = open.problems.find((p) => p.where.endsWith(name))?.message ?? "";
        return (
          <Field
            key={name}
            label={name.slice(component.length + 1)}
            value={asText(value)}
            write={(text) => write(path, text)}
            problem={problem}
            testid={`start:${name}`}
          />
        );
      })}
      <Combobox
        label="Signal that shall have a start value"
        placeholder="Give a start value to …"
        testid="start-add"
        suggest={(typed) => matching(free, typed)}
        onChoose={(name) => write([name], "0")}
      />
    </details>
  );
}
