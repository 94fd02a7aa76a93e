/** Parameters of components, or of a fluid, each with what the registry says of it. */

import { live, removeSlider, state } from "../../store.ts";
import type { Json } from "../../types.ts";
import { ChoiceField, Field } from "../field.tsx";
import { addParameter } from "../live/parameters.ts";
import { asValue, quantity } from "../numbers.ts";
import { tell } from "../state.ts";
import { wrong, type ParameterFacts } from "./facts.ts";

interface Props {
  /** The type that declares them: of a component, or a kind of fluid. */
  type: string;
  facts: readonly ParameterFacts[];
  /** The values that stand in the file; "" if there is none. */
  valueOf: (name: string) => string;
  /** Shown where the values of several differ. */
  variousOf?: (name: string) => boolean;
  write: (name: string, value: Json) => void;
  /** Where problems with it are said to be: "relief" for "relief.set_pressure". */
  where: string;
  /** The component whose parameters may become sliders. */
  slides?: string;
}

export function Parameters(props: Props) {
  const usual = props.facts.filter((f) => !f.advanced);
  const advanced = props.facts.filter((f) => f.advanced);
  return (
    <>
      {usual.map((f) => (
        <Parameter key={f.name} fact={f} {...props} />
      ))}
      {advanced.length > 0 && (
        <details class="fold">
          <summary>Advanced ({advanced.length})</summary>
          {advanced.map((f) => (
            <Parameter key={f.name} fact={f} {...props} />
          ))}
        </details>
      )}
    </>
  );
}

const LISTS = new Set(["curve", "surface", "stages", "numbers", "stiffness", "growth", "grid"]);

function told(fact: ParameterFacts): string {
  const limits = fact.choices.length > 0 ? [] : fact.limits;
  return [fact.help, ...limits].filter(Boolean).join("; ");
}

function Parameter({ fact, type, valueOf, variousOf, write, where, slides }: Props & { fact: ParameterFacts }) {
  const { name } = fact;
  const value = valueOf(name);
  const problem = state.value?.problems.find((p) => p.where === `${where}.${name}`)?.message ?? "";
  const give = (text: string): void => write(name, text === "" ? null : (asValue(text) as Json));
  const common = { label: name, value, write: give, help: told(fact), problem, testid: `param:${name}` };
  if (fact.choices.length > 0) return <ChoiceField {...common} options={fact.choices} usual={fact.default ?? ""} />;
  const various = variousOf?.(name) ?? false;
  const unit = fact.unit && fact.unit !== "-" && !fact.unit.includes("->") ? `… ${fact.unit}` : "";
  const placeholder = various ? "various" : (fact.default ?? unit);
  return (
    <Field
      {...common}
      placeholder={placeholder}
      long={LISTS.has(fact.kind)}
      check={(text) => (text.trim() ? wrong(type, name, asValue(text)) : Promise.resolve(""))}
    >
      {slides && !various && <SlideButton component={slides} fact={fact} value={value} />}
    </Field>
  );
}

/** Makes a slider of a number, or takes it away again. */
function SlideButton({ component, fact, value }: { component: string; fact: ParameterFacts; value: string }) {
  if (fact.kind !== "parameter" && fact.kind !== "size") return null;
  const path = `${component}.${fact.name}`;
  const now = quantity(value || fact.default || "");
  if (!now) return null;
  const there = live.value.some((s) => s.path === path);
  const toggle = (): void => {
    if (there) return removeSlider(path);
    addParameter(path);
    tell(`${path} is a slider now, in the panel Live.`);
  };
  return (
    <button
      type="button"
      class="icon-button slide"
      aria-pressed={there}
      aria-label={`${path} as slider`}
      title={there ? "Take the slider away" : "As slider"}
      data-testid={`slider-add:${path}`}
      onClick={toggle}
    >
      <svg class="icon" viewBox="0 0 20 21" width="16" height="16" aria-hidden="true">
        <path d="M2 10.500h5M11 10.500h7M9 8a2.200 2.200 0 1 0 0 5 2.200 2.200 0 0 0 0-5z" />
      </svg>
    </button>
  );
}

