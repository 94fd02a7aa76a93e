/** What can be done to the thing under the hand, or to the selection. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
  arrange,
  copy,
  deleteSelection,
  duplicate,
  inside,
  lookInto,
  mirrorSelection,
  paste,
  routeAgain,
  select,
  selectAll,
  selection,
  sheet,
  state,
  turnSelection,
} from "../store.ts";
import { selectedComponents, selectedNets } from "../store/selecting.ts";
import { parts } from "./elements.ts";
import { askGather } from "./gather_dialog.tsx";

interface Item {
  label: string;
  keys: string;
  act: () => void;
}

const place = signal<{ x: number; y: number } | null>(null);

export function closeMenu(): void {
  place.value = null;
}

export function onContextMenu(event: MouseEvent): void {
  event.preventDefault();
  const target = event.target as Element;
  const name = target.closest<SVGElement>("[data-name]")?.dataset["name"];
  const net = target.closest<SVGElement>("[data-net]")?.dataset["net"];
  const what = name ?? (net === undefined ? undefined : `net:${net}`);
  if (what !== undefined && !selection.value.has(what)) select([what]);
  place.value = { x: event.clientX, y: event.clientY };
}

/** Opens the menu beside the selected part. */
export function menuAtSelection(): void {
  const box = parts.get(selectedComponents().at(-1) ?? "")?.[0]?.getBoundingClientRect();
  const frame = document.querySelector(".canvas")!.getBoundingClientRect();
  place.value = box ? { x: box.right, y: box.top } : { x: frame.left + 40, y: frame.top + 40 };
}

function items(): Item[] {
  const names = selectedComponents();
  const nets = selectedNets();
  const found: Item[] = [];
  const type = names.length === 1 ? sheet.value?.scene.components[names[0]!]?.type : undefined;
  if (type !== undefined && state.value?.insides?.[type])
    found.push({ label: "Look inside", keys: "Enter", act: () => void lookInto(names[0]!) });
  if (names.length > 0)
    found.push(
      { label: "Turn", keys: "R", act: turnSelection },
      { label: "Mirror", keys: "M", act: mirrorSelection },
      { label: "Copy", keys: "Ctrl+C", act: copy },
      { label: "Duplicate", keys: "Ctrl+D", act: () => void duplicate() },
    );
  found.push({ label: names.length + nets.length > 0 ? "Arrange" : "Arrange all", keys: "Shift+A", act: arrange });
  if (names.length > 0 && inside.value.length === 0) found.push({ label: "Make a sub-circuit…", keys: "Ctrl+G", act: askGather });
  if (nets.length > 0) found.push({ label: "Route again", keys: "", act: () => routeAgain(nets) });
  if (names.length + nets.length > 0) found.push({ label: "Delete", keys: "Del", act: deleteSelection });
  else
    found.push(
      { label: "Paste", keys: "Ctrl+V", act: () => void paste() },
      { label: "Select all", keys: "Ctrl+A", act: selectAll },
    );
  return found;
}

export function Menu() {
  const at = place.value;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!at || !root.current) return;
    const { offsetWidth, offsetHeight } = root.current;
    root.current.style.left = `${Math.max(4, Math.min(at.x, innerWidth - offsetWidth - 4))}px`;
    root.current.style.top = `${Math.max(4, Math.min(at.y, innerHeight - offsetHeight - 4))}px`;
    root.current.querySelector("button")?.focus();
    const away = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) closeMenu();
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [at]);
  if (!at) return null;
  const back = (): void => {
    closeMenu();
    document.querySelector<HTMLElement>(".canvas")?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...root.current!.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = { ArrowDown: 1, ArrowUp: buttons.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") back();
    else if (by === undefined) return;
    else buttons[(now + by) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <div ref={root} class="context-menu" role="menu" aria-label="What to do" data-testid="context-menu" onKeyDown={onKeyDown}>
      {items().map(({ label, keys, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            back();
            act();
          }}
        >
          {label}
          <kbd aria-hidden="true">{keys}</kbd>
        </button>
      ))}
    </div>
  );
}
