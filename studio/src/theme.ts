/** Light or dark: as the system has it, or as the person chose, which the browser remembers. */

import { effect } from "@preact/signals";
import { theme, type ThemeChoice } from "./store/state.ts";

const KEY = "bramah-theme";
const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && (dark?.matches ?? false));
}

export function followTheme(): void {
  const kept = localStorage.getItem(KEY);
  if (kept === "light" || kept === "dark") theme.value = kept;
  const apply = (): void => {
    document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
  };
  effect(apply);
  dark?.addEventListener("change", apply);
}

export function switchTheme(): void {
  const next: ThemeChoice = isDark() ? "light" : "dark";
  theme.value = next;
  localStorage.setItem(KEY, next);
}
