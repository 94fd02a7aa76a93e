/** What the table [run] of the file says: end, method, tolerances, signals to plot. */

import { edit, state } from "../../store.ts";
import { table } from "../../store/changes.ts";
import type { Json } from "../../types.ts";
import { ChoiceField, Field } from "../field.tsx";
import { asText, asValue } from "../numbers.ts";
import { choices, wrong } from "./facts.ts";

interface Setting {
  name: string;
  help: string;
  placeholder?: string;
}

const USUAL: readonly Setting[] = [
  { name: "until", help: "end of the run", placeholder: "how long? such as 1 s" },
  { name: "rtol", help: "relative tolerance", placeholder: "1e-6" },
  { name: "every", help: "time between rows of tables", placeholder: "as computed" },
];
const ADVANCED: readonly Setting[] = [
  { name: "atol", help: 'absolute tolerances by pattern, such as {"*.p": "0.01 bar"}', placeholder: "default" },
  { name: "first_step", help: "first step", placeholder: "chosen" },
  { name: "smallest_step", help: "no step is smaller", placeholder: "chosen" },
  { name: "largest_step", help: "no step is larger", placeholder: "any" },
  { name: "fixed_step", help: "all steps are so long", placeholder: "controlled" },
  { name: "max_order", help: "highest order of a multistep method", placeholder: "all" },
  { name: "line_step", help: "time step of lines with waves", placeholder: "chosen" },
];

export function RunSettings() {
  return (
    <section class="group" aria-label="Run settings">
      <h3>Run</h3>
      <Text {...USUAL[0]!} />
      <Choice name="method" options={Object.keys(choices()?.methods ?? {})} help={choices()?.methods[valueOf("method").toUpperCase()] ?? ""} />
      {USUAL.slice(1).map((s) => (
        <Text key={s.name} {...s} />
      ))}
      <Choice name="start" options={["steady"]} help="steady begins at the equilibrium" />
      <Plotted />
      <details class="fold">
        <summary>Advanced ({ADVANCED.length + 1})</summary>
        {ADVANCED.map((s) => (
          <Text key={s.name} {...s} />
        ))}
        <Choice name="jacobian" options={["exact", "differences"]} help="where derivatives come from" />
      </details>
    </section>
  );
}

function valueOf(name: string): string {
  return asText(table(state.value!.document, "run")[name]);
}

function write(name: string, value: Json): void {
  void edit([[["run", name], value]], `run: ${name}`);
}

function problemOf(name: string): string {
  return state.value!.problems.find((p) => p.where === `run.${name}`)?.message ?? "";
}

function Text({ name, help, placeholder }: Setting) {
  return (
    <Field
      label={name}
      value={valueOf(name)}
      write={(text) => write(name, text === "" ? null : (asValue(text) as Json))}
      check={(text) => (text.trim() ? wrong("run", name, asValue(text)) : Promise.resolve(""))}
      problem={problemOf(name)}
      help={help}
      testid={`run:${name}`}
      {...(placeholder ? { placeholder } : {})}
    />
  );
}

function Choice({ name, options, help }: { name: string; options: readonly string[]; help: string }) {
  return (
    <ChoiceField
      label={name}
      value={valueOf(name)}
      options={options}
      usual=""
      write={(text) => write(name, text || null)}
      help={help}
      problem={problemOf(name)}
      testid={`run:${name}`}
    />
  );
}

/** The signals that are plotted first, with commas between. */
function Plotted() {
  const found = table(state.value!.document, "run")["plot"];
  const text = Array.isArray(found) ? found.map(asText).join(", ") : asText(found);
  const give = (typed: string): void => {
    const names = typed.split(",").map((n) => n.trim()).filter(Boolean);
    write("plot", names.length > 0 ? names : null);
  };
  const help = "signals that are plotted first, with commas between";
  return <Field label="plot" value={text} write={give} problem={problemOf("plot")} help={help} placeholder="chosen" testid="run:plot" long />;
}
