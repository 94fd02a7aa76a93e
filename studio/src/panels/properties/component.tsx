/** Properties of one component, or of several of one type. */

import { change, inside, rename, sheet, state } from "../../store.ts";
import { isTable, table } from "../../store/changes.ts";
import type { Change, Json } from "../../types.ts";
import { Field } from "../field.tsx";
import { Formula } from "../mathml.tsx";
import { asText } from "../numbers.ts";
import { renamed } from "../state.ts";
import { typeFacts, type ParameterFacts, type TypeFacts } from "./facts.ts";
import { Parameters } from "./parameters.tsx";
import { Signals } from "./signals.tsx";
import { Starts } from "./starts.tsx";

export function ComponentProperties({ name }: { name: string }) {
  const at = sheet.value!;
  const component = at.scene.components[name];
  const own = tableOf(name);
  const written = own === name ? "" : own;
  const outermost = at.prefix.length === 0;
  const type = component?.type ?? "";
  const facts = typeFacts(type);
  return (
    <>
      <Name name={name} fixed={own !== name || at.locked !== ""} />
      <div class="field">
        <span class="label">type</span>
        <p class="type-name" data-testid="prop-type">
          {type}
        </p>
        {facts && <p class="help">{plain(facts.summary)}</p>}
      </div>
      {own === null && <p class="notice">This part comes from another file and is changed there.</p>}
      {written && <p class="notice">It is a member of the array {written}: a change is made in all of its members.</p>}
      {facts && own !== null && <CommonParameters names={[own]} facts={facts} />}
      {facts && own === name && outermost && <Starts component={name} />}
      {facts && <Signals component={[...inside.value, name].join(".")} facts={facts} />}
      {facts && <About facts={facts} />}
    </>
  );
}

/** The name of the table that a component is made from: its own, or that of the array it is a member of. */
function tableOf(name: string): string | null {
  const components = table(sheet.value!.document, "components");
  if (isTable(components[name])) return name;
  const stem = name.replace(/\d+$/, "");
  const array = components[stem];
  return isTable(array) && "array" in array ? stem : null;
}

function Name({ name, fixed }: { name: string; fixed: boolean }) {
  if (fixed) return <h3 data-testid="prop-name">{name}</h3>;
  const write = (fresh: string): void => {
    if (fresh) void rename(name, fresh).then((done) => done && renamed(name, fresh));
  };
  const check = (text: string): Promise<string> => Promise.resolve(wrongName(text.trim(), name));
  return <Field key={name} label="name" value={name} write={write} check={check} testid="prop-name" />;
}

function wrongName(text: string, old: string): string {
  if (text === old) return "";
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return "A name begins with a letter and has letters, digits and _ only.";
  return text in sheet.value!.scene.components ? `There is a part ${text} already.` : "";
}

/** The parameters that components of one type share: a change is made in all of them. */
export function CommonParameters({ names, facts }: { names: readonly string[]; facts: TypeFacts }) {
  const components = table(sheet.value!.document, "components");
  const texts = (parameter: string): Set<string> =>
    new Set(names.map((n) => asText(isTable(components[n]) ? components[n][parameter] : undefined)));
  const valueOf = (parameter: string): string => {
    const found = texts(parameter);
    return found.size === 1 ? [...found][0]! : "";
  };
  const write = (parameter: string, value: Json): void => {
    // A field that is left because its component has gone has nothing to write.
    const there = table(sheet.value!.document, "components");
    const changes = names.filter((n) => n in there).map((n): Change => [["components", n, parameter], value]);
    void change(changes, `${names.length === 1 ? names[0] : `${names.length} parts`}: ${parameter}`);
  };
  return (
    <section class="group" aria-label="Parameters">
      <h3>Parameters</h3>
      {facts.parameters.length === 0 && <p class="quiet">It has none.</p>}
      <Parameters
        key={names.join(" ")}
        type={facts.type}
        facts={withCatalogue(facts.parameters, components[names[0]!])}
        valueOf={valueOf}
        variousOf={(p) => texts(p).size > 1}
        write={write}
        where={[...inside.value, names[0]!].join(".")}
        {...(names.length === 1 && inside.value.length === 0 && names[0]! in sheet.value!.scene.components ? { slides: names[0]! } : {})}
      />
    </section>
  );
}

/** Parameters whose defaults are those of the file's catalogue, if the component's type is an entry of it. */
function withCatalogue(facts: readonly ParameterFacts[], component: Json | undefined): readonly ParameterFacts[] {
  const entry = isTable(component) ? table(state.value!.document, "catalogue", asText(component["type"])) : {};
  return facts.map((f) => (f.name in entry ? { ...f, default: asText(entry[f.name]) } : f));
}

/** Documentation is written with backquotes around names. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

/** Paragraphs of a documentation; lines are kept where each is a formula. */
function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).map((one) => {
    const lines = one.split("\n").map((line) => line.trim());
    return lines.every((line) => line.includes(" = ")) ? lines.join("\n") : lines.join(" ");
  });
}

function About({ facts }: { facts: TypeFacts }) {
  return (
    <>
      {facts.mathml.length > 0 && (
        <details class="fold" data-testid="equations">
          <summary>Equations</summary>
          {facts.mathml.map((formula, k) => (
            <Formula key={k} mathml={formula} />
          ))}
        </details>
      )}
      <details class="fold">
        <summary>About {facts.type}</summary>
        {paragraphs(plain(facts.documentation)).map((text, k) => (
          <p key={k} class="about">
            {text}
          </p>
        ))}
      </details>
    </>
  );
}
