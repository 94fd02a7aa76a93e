/** The bar of the replay: time, play, speed, and the colours of pressures. */

import { useEffect } from "preact/hooks";
import { replay } from "../store.ts";
import { short } from "../panels/numbers.ts";
import { currentRun, dark } from "../panels/state.ts";
import { stale } from "../panels/stale.ts";
import { gradient } from "./colours.ts";
import { followReplay, seek, setSpeed, span, SPEEDS, stage, togglePlay } from "./playing.ts";

const STEPS = 1000;

export function ReplayBar() {
  useEffect(followReplay, []);
  const { on, playing, time, speed } = replay.value;
  if (!currentRun.value || !on) return null;
  const [low, high] = span.value;
  const step = (high - low) / STEPS || 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const button = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement;
    if (event.key !== " " || button) return;
    event.preventDefault();
    togglePlay();
  };
  return (
    <div class="replay-bar" role="group" aria-label="Replay" onKeyDown={onKeyDown}>
      <button type="button" class="small" aria-label="One step back" onClick={() => seek(time - 10 * step)}>
        ‹
      </button>
      <button type="button" class="small play" aria-label={playing ? "Pause" : "Play"} onClick={togglePlay} data-testid="replay-play">
        <svg class="icon" viewBox="0 0 20 21" width="16" height="16" aria-hidden="true">
          <path d={playing ? "M6 4.500v12M13 4.500v12" : "M6 4v13l11-6.5z"} />
        </svg>
      </button>
      <button type="button" class="small" aria-label="One step on" onClick={() => seek(time + 10 * step)}>
        ›
      </button>
      <input
        type="range"
        class="grow"
        aria-label="Time of the replay"
        aria-valuetext={`${short(time)} s`}
        min={low}
        max={high}
        step="any"
        value={time}
        data-testid="replay-time"
        onInput={(e) => seek(e.currentTarget.valueAsNumber)}
      />
      <output class="number">{time.toFixed(decimals(high - low))} s</output>
      <select aria-label="Speed" value={String(speed)} onChange={(e) => setSpeed(Number(e.currentTarget.value))} data-testid="replay-speed">
        {SPEEDS.map((s) => (
          <option key={s} value={String(s)}>
            {s} ×
          </option>
        ))}
      </select>
      <Scale />
      {stale.value && (
        <span class="stale" data-testid="stale:replay">
          changed since
        </span>
      )}
    </div>
  );
}

function decimals(size: number): number {
  return Math.min(Math.max(3 - Math.floor(Math.log10(size || 1)), 0), 9);
}

/** Which colour is which pressure. */
function Scale() {
  const now = stage.value;
  if (!now?.unit) return null;
  const [low, high] = now.scale.map((end) => short(end));
  return (
    <span class="pressure-scale" data-testid="replay-legend" role="img" aria-label={`Colours from ${low} to ${high} ${now.unit}`}>
      <span>{low}</span>
      <i style={{ background: gradient(dark.value) }} />
      <span>
        {high} {now.unit}
      </span>
    </span>
  );
}
