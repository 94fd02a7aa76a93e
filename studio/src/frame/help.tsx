/** Keys and mouse, in a small dialog. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const shown = signal(false);

export function showHelp(): void {
  shown.value = true;
}

const TOPICS: [string, [string, string][]][] = [
  [
    "Place",
    [
      ["/", "find a component; Enter places the first"],
      ["Click or drag", "take it from the palette to the drawing"],
      ["R, M", "turn, mirror"],
      ["Shift + click", "place one and keep another in hand"],
    ],
  ],
  [
    "Join",
    [
      ["Drag from a port", "to a port or a line; on free space it ends open"],
      ["Click, click", "the same, with corners on the way"],
      ["L", "with keys: choose a port, Enter, choose another, Enter"],
      ["Drag a line", "push that piece aside; menu: route again"],
    ],
  ],
  [
    "See",
    [
      ["Wheel, + and −", "zoom"],
      ["Space + drag", "pan; also middle button, two fingers, Shift + wheel"],
      ["F or 0", "show all"],
    ],
  ],
  [
    "Select and change",
    [
      ["Tab, Alt + arrows", "from part to part; Esc, then Tab leaves"],
      ["N", "the next line of the part"],
      ["Shift + click, drag", "add to the selection, select in a box"],
      ["Arrows", "move by 1, with Shift by 5"],
      ["Ctrl + C X V D", "copy, cut, paste, duplicate"],
      ["Del", "delete"],
      ["Ctrl + Z, Ctrl + Y", "undo, redo"],
      ["Shift + A", "arrange: lay out the selection again, or all"],
      ["Ctrl + G", "make a sub-circuit; double click looks inside"],
      ["Enter, Shift + F10", "properties, menu"],
    ],
  ],
  [
    "File",
    [
      ["Ctrl + S", "save"],
      ["Ctrl + Enter", "run"],
    ],
  ],
];

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = shown.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      class="dialog keys"
      aria-label="Keys and mouse"
      data-testid="help-dialog"
      onClose={() => {
        shown.value = false;
      }}
    >
      <h2>Keys and mouse</h2>
      <div class="topics">
        {TOPICS.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={keys}>
                  <dt>{keys}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <form method="dialog" class="choices">
        <button type="submit" class="primary" autoFocus>
          Close
        </button>
      </form>
    </dialog>
  );
}
