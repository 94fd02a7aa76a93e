/** Keys that work anywhere on the page; those of the drawing are with the canvas. */

import { showHelp } from "./frame/help.tsx";
import { redo, run, save, state, undo } from "./store.ts";

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (control && key === "s") {
    event.preventDefault();
    void save();
  } else if (control && key === "enter" && state.value) {
    event.preventDefault();
    void run();
  } else if (control && !isTyping(event.target) && (key === "z" || key === "y")) {
    event.preventDefault();
    void (key === "y" || event.shiftKey ? redo() : undo());
  } else if (key === "?" && !control && !isTyping(event.target)) {
    event.preventDefault();
    showHelp();
  } else if (key === "/" && !control && !isTyping(event.target)) {
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-testid=palette-search]")?.focus();
  }
}

export function listen(): void {
  document.addEventListener("keydown", onKey);
}
