/** The bar above the plots: which signals, at what time, and files of them. */

import { switchReplay } from "../../replay/playing.ts";
import { picking, replay } from "../../store.ts";
import { Combobox } from "../combobox.tsx";
import { matching } from "../matching.ts";
import { short } from "../numbers.ts";
import { currentRun, knownSignals, plotted, signalUnit } from "../state.ts";
import { StaleBadge } from "../stale_badge.tsx";
import { groups, legendTime, resetZoom, toggleSignal, zoom } from "./data.ts";
import { saveCsv, savePng, saveSvg } from "./exports.ts";
import { stopPicking, togglePicking } from "./picked.tsx";

export function PlotBar() {
  const suggest = (typed: string) => matching(knownSignals.value.filter((n) => !plotted.value.includes(n)), typed);
  const none = !groups.value.size;
  const picks = picking.value !== null;
  return (
    <div class="plot-bar" role="toolbar" aria-label="Plots" onKeyDown={(e) => e.key === "Escape" && stopPicking()}>
      <Combobox
        label="Add a signal"
        placeholder="Add a signal …"
        testid="signal-search"
        suggest={suggest}
        onChoose={toggleSignal}
        note={signalUnit}
        upwards
      />
      <button
        type="button"
        class="small"
        aria-pressed={picks}
        onClick={togglePicking}
        data-testid="pick"
        title="Choose by clicking ports and parts in the drawing"
      >
        Pick
      </button>
      {currentRun.value && (
        <label class="check">
          <input
            type="checkbox"
            role="switch"
            checked={replay.value.on}
            onChange={(e) => switchReplay(e.currentTarget.checked)}
            data-testid="replay"
          />
          Replay
        </label>
      )}
      <StaleBadge />
      <span class="grow" />
      {!none && <span class="quiet plot-time">{legendTime.value === null ? "values at the end" : `t = ${short(legendTime.value, 5)} s`}</span>}
      {zoom.value && (
        <button type="button" class="small" onClick={resetZoom} data-testid="zoom-reset">
          Whole run
        </button>
      )}
      <button type="button" class="small" disabled={none} onClick={() => (plotted.value = [])}>
        Clear
      </button>
      <button type="button" class="small" disabled={none} onClick={() => void saveCsv()} aria-label="Save curves as CSV">
        CSV
      </button>
      <button type="button" class="small" disabled={none} onClick={savePng} aria-label="Save plots as PNG">
        PNG
      </button>
      <button type="button" class="small" disabled={none} onClick={saveSvg} aria-label="Save plots as SVG">
        SVG
      </button>
    </div>
  );
}
