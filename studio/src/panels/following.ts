/** What the panels follow for as long as the page shows them. */

import { effect, untracked } from "@preact/signals";
import { replay, state, values } from "../store.ts";
import { followLive, stopLive } from "./live/following.ts";
import { followWishes, resetZoom } from "./plots/data.ts";
import { stopPicking } from "./plots/picked.tsx";
import { followDark, followRuns, hiddenRuns, plotted } from "./state.ts";

/** With another file, nothing of the last one is left. */
function followFile(): () => void {
  let path = "";
  return effect(() => {
    const now = state.value?.path ?? "";
    if (now === path) return;
    path = now;
    untracked(() => {
      plotted.value = [];
      hiddenRuns.value = new Set();
      resetZoom();
      stopLive();
      stopPicking();
    });
  });
}

/** Numbers on the drawing are those of the circuit as it was asked about; another one has others. */
function followVersion(): () => void {
  let version = -1;
  return effect(() => {
    const now = state.value?.version ?? -1;
    if (now === version) return;
    version = now;
    untracked(() => {
      if (!replay.value.on && Object.keys(values.value).length > 0) values.value = {};
    });
  });
}

export function followPanels(): () => void {
  const stops = [followFile(), followVersion(), followDark(), followRuns(), followWishes(), followLive()];
  return () => stops.forEach((stop) => stop());
}
