/** Buttons over the drawing: what is done to the selection, and what part of the paper is seen. */

import { IconButton } from "../frame/icons.tsx";
import { showHelp } from "../frame/help.tsx";
import { arrange, deleteSelection, mirrorSelection, picking, selection, sheet, tool, turnSelection } from "../store.ts";
import { askGather } from "./gather_dialog.tsx";
import { fitAll } from "./fitting.ts";
import { drawing, giveUp } from "./line.ts";
import { startLine } from "./line_keys.ts";
import { stopPlacing } from "./placing.tsx";
import { zoomBy, zoomed } from "./view.ts";

function toSelect(): void {
  giveUp();
  stopPlacing();
  picking.value = null;
}

export function Toolbar() {
  const locked = Boolean(sheet.value?.locked);
  const names = [...selection.value];
  const none = names.length === 0 || locked;
  const noPart = locked || !names.some((n) => !n.startsWith("net:"));
  const lining = drawing.value !== null || tool.value.kind === "line";
  const selecting = !lining && tool.value.kind === "select";
  return (
    <div class="toolbar" role="toolbar" aria-label="Drawing tools">
      <IconButton icon="pointer" label="Select and move" keys="Esc" pressed={selecting} testid="tool-select" onClick={toSelect} />
      <IconButton icon="line" label="Draw a line" keys="L" pressed={lining} disabled={locked} testid="tool-line" onClick={startLine} />
      <span class="gap" />
      <IconButton icon="turn" label="Turn" keys="R" disabled={noPart} testid="turn" onClick={turnSelection} />
      <IconButton icon="mirror" label="Mirror" keys="M" disabled={noPart} testid="mirror" onClick={mirrorSelection} />
      <IconButton icon="arrange" label="Arrange" keys="Shift+A" disabled={locked} testid="arrange" onClick={arrange} />
      <IconButton icon="group" label="Make a sub-circuit" keys="Ctrl+G" disabled={noPart} testid="gather" onClick={askGather} />
      <IconButton icon="bin" label="Delete" keys="Del" disabled={none} testid="delete" onClick={deleteSelection} />
      <span class="gap" />
      <IconButton icon="minus" label="Zoom out" keys="-" testid="zoom-out" onClick={() => zoomBy(0.8)} />
      <span class="zoom" data-testid="zoom">
        {Math.round(100 * zoomed.value)} %
      </span>
      <IconButton icon="plus" label="Zoom in" keys="+" testid="zoom-in" onClick={() => zoomBy(1.25)} />
      <IconButton icon="fit" label="Show all" keys="F" testid="fit" onClick={fitAll} />
      <span class="gap" />
      <IconButton icon="help" label="Keys and mouse" keys="?" testid="help" onClick={showHelp} />
    </div>
  );
}
