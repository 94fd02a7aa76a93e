/** Which parameters can be sliders, and what the file says of them. */

import { addSlider, state } from "../../store.ts";
import { isTable, table } from "../../store/changes.ts";
import { asText, quantity, type Quantity } from "../numbers.ts";
import { typeFacts, type ParameterFacts } from "../properties/facts.ts";
import { sizeAmong, sliderRange } from "../range.ts";

const NUMBERS = new Set(["parameter", "size"]);

function factOf(path: string): ParameterFacts | undefined {
  const dot = path.indexOf(".");
  const type = state.value?.scene.components[path.slice(0, dot)]?.type;
  return type ? typeFacts(type)?.parameters.find((p) => p.name === path.slice(dot + 1)) : undefined;
}

/** What the file says of "component.parameter", or its default; undefined if it is no plain number. */
export function writtenIn(path: string): Quantity | undefined {
  const dot = path.indexOf(".");
  const own = state.value && table(state.value.document, "components")[path.slice(0, dot)];
  const text = own && isTable(own) ? asText(own[path.slice(dot + 1)]) : "";
  return quantity(text || factOf(path)?.default || "");
}

/** All numbers of components, those that the file gives before those that have their defaults. */
export function numericParameters(): string[] {
  const given: string[] = [];
  const rest: string[] = [];
  for (const [name, component] of Object.entries(state.value?.scene.components ?? {})) {
    for (const fact of typeFacts(component.type)?.parameters ?? []) {
      if (!NUMBERS.has(fact.kind) || fact.advanced) continue;
      const own = table(state.value!.document, "components")[name];
      const path = `${name}.${fact.name}`;
      if (writtenIn(path)) (isTable(own) && fact.name in own ? given : rest).push(path);
    }
  }
  return [...given, ...rest];
}

const ANY = "any";

/** What a parameter that is 0 may become: as large as others of its kind are, the nearest first. */
function likeOf(path: string): Quantity | undefined {
  const fact = factOf(path);
  if (!fact) return undefined;
  const [name] = path.split(".", 1) as [string];
  const kin = typeFacts(state.value!.scene.components[name]?.type ?? "")?.parameters ?? [];
  const siblings = kin.filter((p) => p.unit === fact.unit && p.name !== fact.name);
  const own = table(state.value!.document, "components", name);
  const open = fact.unit === ANY;
  return sizeAmong([
    ...(open ? [] : [fact.default]),
    ...siblings.map((p) => asText(own[p.name])),
    ...(open ? drivenBy(name) : []),
    ...(fact.unit === "s" ? [asText(table(state.value!.document, "run")["until"])] : []),
    ...siblings.map((p) => p.default),
    fact.usual,
    open || fact.unit === "-" ? null : `1 ${fact.unit}`,
  ]);
}

/** What the inputs are as a rule that a component's output goes to. */
function drivenBy(name: string): (string | null | undefined)[] {
  const { nets, components } = state.value!.scene;
  const reached = Object.values(nets).filter((n) => n.kind === "signal" && n.ports.some((p) => p.startsWith(`${name}.`)));
  return reached
    .flatMap((n) => n.ports)
    .filter((p) => !p.startsWith(`${name}.`))
    .flatMap((port) => {
      const [component, input] = port.split(".", 2) as [string, string];
      const fact = typeFacts(components[component]?.type ?? "")?.parameters.find((p) => p.name === input);
      return [fact?.default, fact?.usual];
    });
}

/** Whether a slider stands where the file does; nothing is the same in all units. */
export function isWritten(slider: Quantity, written: Quantity | undefined): boolean {
  return written?.value === slider.value && (slider.value === 0 || written.unit === slider.unit);
}

export function addParameter(path: string): void {
  const now = writtenIn(path);
  if (!now) return;
  const { low, high, unit } = sliderRange(now, factOf(path)?.limits, now.value === 0 ? likeOf(path) : undefined);
  addSlider({ path, value: now.value, unit, low, high });
}
