/** The drawing: one sheet of paper that is moved by one attribute, and what lies over it. */

import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { connected, drawingIsOld, picking, selection, sheet, tool } from "../store.ts";
import { selectedComponents } from "../store/selecting.ts";
import { Crumbs } from "./crumbs.tsx";
import { layers } from "./elements.ts";
import { fitWhenOpened } from "./fitting.ts";
import { GatherDialog } from "./gather_dialog.tsx";
import { listenKeys } from "./keys.ts";
import { drawing } from "./line.ts";
import { Menu, onContextMenu } from "./menu.tsx";
import { Outlets } from "./outlets.tsx";
import { Ghost } from "./placing.tsx";
import * as hand from "./pointer.ts";
import { SheetView } from "./sheet_view.tsx";
import { Toolbar } from "./toolbar.tsx";
import { Values } from "./values.tsx";
import { setElements } from "./view.ts";
import "./canvas.css";
import "./drawing.css";

/** Attributes that change while all else stays as it is; nothing is rendered for them. */
const current = computed(() => {
  const name = selection.value.size > 0 ? selectedComponents().at(-1) : undefined;
  return name === undefined ? undefined : `part:${name}`;
});
const mode = computed(() => (picking.value ? "pick" : drawing.value ? "line" : tool.value.kind));
const mark = computed(() => drawing.value?.mark);

/** Keeps a layer for others; nothing is rendered into it. */
function keep<K extends keyof typeof layers>(key: K): (element: (typeof layers)[K]) => void {
  return (element) => {
    layers[key] = element;
  };
}

const keepers = { overlay: keep("overlay"), line: keep("line"), end: keep("end"), marquee: keep("marquee") };

function Paper() {
  const paper = useRef<SVGGElement>(null);
  useEffect(() => {
    const frame = paper.current?.closest<HTMLElement>(".canvas") ?? null;
    setElements(frame, paper.current);
    frame?.addEventListener("wheel", hand.onWheel, { passive: false });
    const stops = [listenKeys(), fitWhenOpened()];
    return () => {
      frame?.removeEventListener("wheel", hand.onWheel);
      for (const stop of stops) stop();
      setElements(null, null);
    };
  }, []);
  return (
    <svg class="sheet" aria-hidden={false} role="group" aria-label="Circuit">
      <g class="paper" ref={paper}>
        <SheetView />
        <Outlets />
        <Values />
        <g class="overlay" ref={keepers.overlay} />
        <g class="hand" aria-hidden="true">
          <path class="new-line" ref={keepers.line} />
          <circle class="end-mark" r={0.7} ref={keepers.end} hidden />
          <rect class="marquee" ref={keepers.marquee} hidden />
          <Ghost />
        </g>
      </g>
    </svg>
  );
}

const HELP =
  "Tab goes from part to part, Alt with an arrow key to the next one there. Arrow keys move it, L draws a line. Esc and then Tab leaves.";

export function Canvas() {
  return (
    <>
      <div
        class="canvas"
        data-testid="canvas"
        data-mode={mode}
        data-drawing={mark}
        tabIndex={0}
        role="application"
        aria-label="Drawing of the circuit"
        aria-roledescription="drawing"
        aria-description={HELP}
        aria-activedescendant={current}
        onPointerDown={hand.onPointerDown}
        onPointerMove={hand.onPointerMove}
        onPointerUp={hand.onPointerUp}
        onPointerCancel={hand.onPointerUp}
        onPointerLeave={hand.onPointerLeave}
        onDblClick={hand.onDoubleClick}
        onContextMenu={onContextMenu}
      >
        <Paper />
      </div>
      <Crumbs />
      <Hints />
      <Toolbar />
      <Menu />
      <GatherDialog />
    </>
  );
}

/** What to do with an empty sheet, and a word if the drawing is not that of the text. */
function Hints() {
  const scene = sheet.value?.scene;
  if (!scene) return null;
  if (drawingIsOld.value)
    return (
      <p class="sheet-hint" role="status" data-testid="old-drawing">
        The text has errors; this is the last drawing that could be made of it.
      </p>
    );
  if (Object.keys(scene.components).length > 0 || !connected.value || tool.value.kind === "place") return null;
  return <p class="sheet-hint middle">Drag a component here from the palette, or find one with the key “/” and press Enter.</p>;
}
