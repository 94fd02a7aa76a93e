/** Parameters as sliders: while one is dragged the circuit is run again and the curves follow. */

import { edit, live, liveAgain, liveBusy, liveSet, removeSlider, state } from "../../store.ts";
import { isTable, table } from "../../store/changes.ts";
import type { Change, Slider } from "../../types.ts";
import { Combobox } from "../combobox.tsx";
import { Field } from "../field.tsx";
import { matching } from "../matching.ts";
import { asValue, quantity, short, spelled, withUnit } from "../numbers.ts";
import { wrong } from "../properties/facts.ts";
import { sliderRange } from "../range.ts";
import { withoutDoubts } from "../run/outcome.tsx";
import { liveTold, stopLive } from "./following.ts";
import { scaleOf } from "./scale.ts";
import { addParameter, isWritten, numericParameters, writtenIn } from "./parameters.ts";

export function Live() {
  const sliders = live.value;
  const free = numericParameters().filter((p) => !sliders.some((s) => s.path === p));
  return (
    <>
      <Combobox
        label="Parameter as slider"
        placeholder="Make a slider of …"
        testid="live-add"
        suggest={(typed) => matching(free, typed)}
        onChoose={addParameter}
      />
      {sliders.length === 0 && (
        <p class="remark">
          Choose a parameter here, or press the button beside a number in the properties. Then drag: the circuit is run again at each step.
        </p>
      )}
      {sliders.map((slider) => (
        <SliderRow key={slider.path} slider={slider} />
      ))}
      {sliders.length > 0 && (
        <div class="actions">
          <button type="button" class="small" onClick={() => keep(sliders)} data-testid="live-keep-all">
            Keep all
          </button>
          <button type="button" class="small" onClick={() => reset(sliders)} data-testid="live-reset">
            Reset
          </button>
          <button type="button" class="small" onClick={() => (live.value = [])}>
            Remove all
          </button>
        </div>
      )}
      <Outcome />
    </>
  );
}

/** What the last live run says, and whether another is on its way. */
function Outcome() {
  const told = liveTold.value;
  const busy = liveBusy.value ? "busy" : "idle";
  const look = !told?.ok ? "notice bad" : told.doubts.length > 0 ? "notice warn" : "quiet";
  return (
    <div data-live={busy}>
      {told && (
        <p class={look} role="status" data-testid="live-message">
          {told.ok ? `Run in ${short(told.milliseconds, 3)} ms.` : withoutDoubts(told.message)} {told.doubts.join(" ")}
        </p>
      )}
    </div>
  );
}

/** Writes the values into the file. */
function keep(sliders: readonly Slider[]): void {
  const changes = sliders.map((s): Change => {
    const dot = s.path.indexOf(".");
    return [["components", s.path.slice(0, dot), s.path.slice(dot + 1)], s.unit ? spelled(s) : s.value];
  });
  void edit(changes, sliders.length === 1 ? `keep ${sliders[0]!.path}` : "keep sliders");
}

/** Back to what the file says. */
function reset(sliders: readonly Slider[]): void {
  const paths = new Set(sliders.map((s) => s.path));
  const back = (s: Slider): Slider => {
    const written = writtenIn(s.path);
    return written?.value === 0 ? { ...s, value: 0 } : { ...s, ...written };
  };
  live.value = live.value.map((s) => (paths.has(s.path) ? back(s) : s));
  if (live.value.every((s) => isWritten(s, writtenIn(s.path)))) stopLive();
  else liveAgain();
}

function SliderRow({ slider }: { slider: Slider }) {
  const { path, value, unit } = slider;
  const scale = scaleOf(slider);
  const changed = !isWritten(slider, writtenIn(path));
  const component = path.slice(0, path.indexOf("."));
  const parameter = path.slice(component.length + 1);
  const type = state.value!.scene.components[component]?.type ?? "";
  const fixed = !isTable(table(state.value!.document, "components")[component]);
  const check = (text: string): Promise<string> =>
    quantity(text) ? wrong(type, parameter, asValue(text)) : Promise.resolve("Write a number with its unit.");
  const exact = (text: string): void => {
    const now = quantity(text);
    if (!now) return;
    const next = now.unit === "" || now.unit === unit ? { ...slider, value: now.value } : { ...slider, ...sliderRange(now), value: now.value };
    const { low, high } = next;
    live.value = live.value.map((s) => (s.path === path ? { ...next, low: Math.min(low, now.value), high: Math.max(high, now.value) } : s));
    liveAgain();
  };
  return (
    <section class="slider" aria-label={path}>
      <Field label={path} value={withUnit(value, unit, 6)} write={exact} check={check} testid={`live-value:${path}`}>
        <button type="button" class="bare" aria-label={`Remove the slider ${path}`} onClick={() => removeSlider(path)}>
          ×
        </button>
      </Field>
      <input
        type="range"
        aria-label={path}
        aria-valuetext={withUnit(value, unit)}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        value={scale.place(value)}
        data-testid={`live:${path}`}
        onInput={(event) => liveSet(path, scale.value(event.currentTarget.valueAsNumber))}
      />
      <div class="ends">
        <span>{withUnit(slider.low, unit, 3)}</span>
        <span class="grow" />
        {changed && !fixed && (
          <>
            <button type="button" class="small" onClick={() => keep([slider])} data-testid={`live-keep:${path}`}>
              Keep
            </button>
            <button type="button" class="small" onClick={() => reset([slider])} aria-label={`Reset ${path}`}>
              Reset
            </button>
          </>
        )}
        <span class="grow" />
        <span>{withUnit(slider.high, unit, 3)}</span>
      </div>
    </section>
  );
}
