/** Plots as files: CSV of the signals, SVG drawn from the data, PNG of what is seen. */

import { download, stem } from "../downloads.ts";
import { plotSvg } from "../picture.ts";
import { curveColour } from "../palette.ts";
import { currentRun, doc, plotted, textOf, tell } from "../state.ts";
import { styled } from "./chart.ts";
import { groups } from "./data.ts";

function named(ending: string): string {
  return `${stem(doc.value?.path ?? "circuit")}.${ending}`;
}

/** The shown signals of the last run, all recorded points. */
export async function saveCsv(): Promise<void> {
  const run = currentRun.value;
  if (!run) return tell("Run the circuit first.");
  const names = plotted.value.filter((name) => run.signals.some((s) => s.name === name));
  const text = await textOf("/api/export", { job: run.job, kind: "csv", names });
  download(named("csv"), new Blob([text], { type: "text/csv" }));
}

/** The plots as they are zoomed, on white paper. */
function svgText(): string {
  const frames = [...groups.value].map(([unit, curves]) => ({
    unit,
    curves: curves.map((c) => ({ ...c, colour: curveColour(plotted.value.indexOf(c.name), false) })),
  }));
  const events = (currentRun.value?.events ?? []).map((event) => event.time);
  const title = String(doc.value?.document?.["title"] ?? "");
  return plotSvg(frames, { events: events.length > 200 ? [] : events, title });
}

export function saveSvg(): void {
  download(named("svg"), new Blob([svgText()], { type: "image/svg+xml" }));
}

/** The canvases of all plots, one below the other, with their legends. */
export function savePng(): void {
  const charts = Array.from(document.querySelectorAll<HTMLElement>(".plots .unit-plot"));
  const canvases = charts.map((chart) => chart.querySelector("canvas")).filter((c): c is HTMLCanvasElement => !!c);
  if (!canvases.length) return tell("There is no plot to save.");
  const scale = devicePixelRatio;
  const head = 22 * scale;
  const sheet = document.createElement("canvas");
  sheet.width = Math.max(...canvases.map((c) => c.width));
  sheet.height = canvases.reduce((sum, c) => sum + c.height + head, 0);
  const ctx = sheet.getContext("2d")!;
  ctx.fillStyle = styled("--paper", "#fff");
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  ctx.font = `${12 * scale}px sans-serif`;
  let top = 0;
  [...groups.value].forEach(([unit, curves], k) => {
    const canvas = canvases[k];
    if (!canvas) return;
    let left = 8 * scale;
    ctx.fillStyle = styled("--ink", "#222");
    ctx.fillText(unit || "–", left, top + 15 * scale);
    left += 52 * scale;
    for (const curve of curves.filter((c) => !c.faint)) {
      ctx.fillStyle = curve.colour;
      ctx.fillText(curve.name, left, top + 15 * scale);
      left += ctx.measureText(curve.name).width + 16 * scale;
    }
    ctx.drawImage(canvas, 0, top + head);
    top += canvas.height + head;
  });
  sheet.toBlob((blob) => blob && download(named("png"), blob), "image/png");
}
