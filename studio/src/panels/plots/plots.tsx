/** The panel of plots: search, files, and one plot per unit in as many columns as there is room for. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { tab } from "../../store.ts";
import { currentRun } from "../state.ts";
import { liveTold } from "../live/following.ts";
import { PlotBar } from "./bar.tsx";
import { arranged } from "./arranging.ts";
import { groups } from "./data.ts";
import { legendHeight } from "./legend.tsx";
import { Picked } from "./picked.tsx";
import { UnitPlot } from "./unit_plot.tsx";

export function Plots() {
  const place = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 800, height: 200 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = { width: Math.floor(width), height: Math.floor(height) };
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);

  const units = [...groups.value.keys()];
  const { columns, each } = arranged(units.length, size.value.width, size.value.height);
  const width = Math.floor(size.value.width / columns) - 1;
  const legend = Math.max(...[...groups.value.values()].map((curves) => legendHeight(curves, width)), 0);
  return (
    <div class="plots" data-testid="plots">
      <PlotBar />
      <Picked />
      <LiveTrouble />
      <div class="plot-grid" ref={place} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {units.map((unit) => (
          <UnitPlot key={unit} unit={unit} width={width} height={Math.floor(each) - 2} legend={legend} />
        ))}
        {!units.length && <Hint />}
      </div>
    </div>
  );
}

function Hint() {
  const text = currentRun.value
    ? "Search for a signal above, or press Pick and click a port or a part in the drawing."
    : "Run the circuit to see curves.";
  return <p class="remark plots-remark">{text}</p>;
}

/** What is wrong with the run that follows a slider, where the panel of sliders does not tell it. */
function LiveTrouble() {
  const told = liveTold.value;
  if (tab.value === "live" || !told || (told.ok && !told.doubts.length)) return null;
  return (
    <p class={told.ok ? "notice warn" : "notice bad"} role="status" data-testid="live-trouble">
      {told.ok ? told.doubts.join(" ") : told.message}
    </p>
  );
}
