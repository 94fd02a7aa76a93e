/** Options of the next runs: they stand before what the file says, and are not written into it. */

import { runOptions } from "../../store.ts";
import type { Json } from "../../types.ts";
import { ChoiceField, Field } from "../field.tsx";
import { asText, asValue } from "../numbers.ts";
import { choices, wrong } from "../properties/facts.ts";

function put(name: string, text: string): void {
  const { [name]: _, ...rest } = runOptions.value;
  runOptions.value = text === "" ? rest : { ...rest, [name]: asValue(text) as Json };
}

export function RunOptions() {
  const given = runOptions.value;
  const count = Object.keys(given).length;
  const text = (name: string, placeholder: string, help: string) => (
    <Field
      label={name}
      value={asText(given[name])}
      placeholder={placeholder}
      help={help}
      write={(typed) => put(name, typed)}
      check={(typed) => (typed.trim() ? wrong("run", name, asValue(typed)) : Promise.resolve(""))}
      testid={`option:${name}`}
    />
  );
  return (
    <details class="fold" open={count > 0}>
      <summary>Options{count > 0 ? ` (${count})` : ""}</summary>
      <p class="help">For the next runs of this page; the file is not changed.</p>
      {text("until", "as in the file", "end of the run")}
      <ChoiceField
        label="method"
        value={asText(given["method"])}
        options={Object.keys(choices()?.methods ?? {})}
        usual=""
        write={(typed) => put("method", typed)}
        testid="option:method"
      />
      {text("rtol", "as in the file", "relative tolerance")}
    </details>
  );
}
