/** Properties of the whole circuit: title, fluid, and settings of its runs. */

import { edit, state } from "../../store.ts";
import { isTable, table } from "../../store/changes.ts";
import type { Json, JsonObject } from "../../types.ts";
import { ChoiceField, Field } from "../field.tsx";
import { asText, asValue } from "../numbers.ts";
import { choices } from "./facts.ts";
import { Parameters } from "./parameters.tsx";
import { RunSettings } from "./run_settings.tsx";

export function CircuitProperties() {
  const open = state.value!;
  const { components, nets, unknowns } = open.facts;
  const counts = [`${asText(components)} parts`, `${asText(nets)} lines`, ...(unknowns === undefined ? [] : [`${asText(unknowns)} unknowns`])];
  const title = (text: string): void => void edit([[["title"], text || null]], "title");
  return (
    <>
      <Field label="title" value={asText(open.document["title"])} write={title} testid="prop-title" help={counts.join(", ")} />
      <NamedQuantities />
      <FluidProperties />
      <RunSettings />
    </>
  );
}

/** Quantities that the file gives names to, from which values may be computed. */
function NamedQuantities() {
  const found = Object.entries(table(state.value!.document, "parameters")).filter(([, value]) => !isTable(value));
  if (found.length === 0) return null;
  return (
    <section class="group" aria-label="Quantities">
      <h3>Quantities</h3>
      {found.map(([name, value]) => (
        <Field
          key={name}
          label={name}
          value={asText(value)}
          write={(text) => void edit([[["parameters", name], text === "" ? null : (asValue(text) as Json)]], name)}
          problem={state.value!.problems.find((p) => p.where === `parameters.${name}`)?.message ?? ""}
          testid={`quantity:${name}`}
        />
      ))}
    </section>
  );
}

function FluidProperties() {
  const document = state.value!.document;
  const fluid: JsonObject = table(document, "fluid");
  const kind = asText(fluid["type"]);
  const all = choices();
  const own = all?.fluids[kind];
  const others = Object.keys(table(document, "fluids"));
  const chooseKind = (text: string): void => void edit([[["fluid"], text ? { type: text } : null]], "fluid");
  const write = (name: string, value: Json): void => void edit([[["fluid", name], value]], `fluid: ${name}`);
  return (
    <section class="group" aria-label="Fluid">
      <h3>Fluid</h3>
      {all && <ChoiceField label="type" value={kind} options={Object.keys(all.fluids)} usual="" write={chooseKind} testid="fluid-type" />}
      {own && (
        <Parameters key={kind} type={kind} facts={own} valueOf={(n) => (isTable(fluid) ? asText(fluid[n]) : "")} write={write} where="fluid" />
      )}
      {others.length > 0 && <p class="quiet">Other fluids of this file: {others.join(", ")}.</p>}
    </section>
  );
}
