/** Curves that follow the sliders: each answer of a live run is drawn on the charts that are there. */

import { batch, effect, signal, untracked } from "@preact/signals";
import { live, liveAgain, liveAnswer, liveFault, liveWanted, shown, state } from "../../store.ts";
import { liveSince } from "../../store/running.ts";
import { decodeCurves } from "../binary.ts";
import { liveCurves } from "../plots/data.ts";

export interface LiveTold {
  ok: boolean;
  message: string;
  doubts: string[];
  milliseconds: number;
}

/** What the last live run says about itself. */
export const liveTold = signal<LiveTold | null>(null);

function take(answer: ArrayBuffer): void {
  const { curves, header } = decodeCurves(answer);
  batch(() => {
    liveCurves.value = curves;
    liveTold.value = {
      ok: header["ok"] !== false,
      message: String(header["message"] ?? ""),
      doubts: ((header["doubts"] as unknown[] | undefined) ?? []).map(String),
      milliseconds: Number(header["milliseconds"] ?? 0),
    };
  });
  measure(liveSince);
}

const MOST_MEASURES = 2000;

/** Notes how long it took from the hand to the picture, as entries "live" of the browser's own measurements. */
function measure(start: number): void {
  requestAnimationFrame(() => {
    const shown = new MessageChannel();
    shown.port1.onmessage = () => {
      if (performance.getEntriesByName("live").length >= MOST_MEASURES) performance.clearMeasures("live");
      performance.measure("live", { start, end: performance.now() });
      shown.port1.close();
    };
    shown.port2.postMessage(null);
  });
}

/** Shows the run itself again. */
export function stopLive(): void {
  batch(() => {
    liveCurves.value = null;
    liveTold.value = null;
  });
}

/** Follows answers, refusals, and what would make a live run come out otherwise. */
export function followLive(): () => void {
  const stops = [
    effect(() => {
      const answer = liveAnswer.value;
      if (answer && untracked(() => live.value.length > 0)) take(answer);
    }),
    effect(() => {
      if (liveFault.value) liveTold.value = { ok: false, message: liveFault.value, doubts: [], milliseconds: 0 };
    }),
    effect(() => {
      void [shown.value, live.value.length === 0];
      untracked(stopLive);
    }),
    effect(() => {
      void [state.value?.version, liveWanted.value];
      if (untracked(() => liveCurves.value !== null && live.value.length > 0)) liveAgain();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
