/** Signals chosen in the drawing: a click on a port, a part or a line offers those that belong to it. */

import { signal } from "@preact/signals";
import { picking, state } from "../../store.ts";
import { knownSignals, plotted, signalUnit } from "../state.ts";
import { toggleSignal } from "./data.ts";
import { offered } from "./offering.ts";

interface Offer {
  of: string;
  names: string[];
}

const offer = signal<Offer | null>(null);

function pick(what: string): void {
  const ports = what.startsWith("net:") ? (state.value?.scene.nets[what.slice(4)]?.ports ?? []) : [];
  const names = offered(what, knownSignals.value, ports);
  offer.value = { of: what.replace(/^net:/, "line "), names };
  if (names.length === 1 && !plotted.value.includes(names[0]!)) toggleSignal(names[0]!);
}

export function stopPicking(): void {
  picking.value = null;
  offer.value = null;
}

export function togglePicking(): void {
  if (picking.value) stopPicking();
  else picking.value = pick;
}

export function Picked() {
  if (!picking.value) return null;
  const now = offer.value;
  return (
    <div class="picked" role="group" aria-label="Signals of what was clicked" data-testid="picked">
      {!now && <span class="quiet">Click a port, a part or a line in the drawing.</span>}
      {now && <strong>{now.of}</strong>}
      {now && !now.names.length && <span class="quiet">has no signals{knownSignals.value.length ? "" : " yet; run the circuit"}.</span>}
      {now?.names.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={plotted.value.includes(name)}
          onClick={() => toggleSignal(name)}
          data-testid={`pick:${name}`}
        >
          {name.startsWith(`${now.of}.`) ? name.slice(now.of.length + 1) : name}
          <small>{signalUnit(name)}</small>
        </button>
      ))}
      <span class="grow" />
      <button type="button" class="small" onClick={stopPicking}>
        Done
      </button>
    </div>
  );
}
