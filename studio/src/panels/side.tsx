/** The panels at the side, one at a time, chosen by tabs. */

import type { FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { asking, live, running, state, tab, type Tab } from "../store.ts";
import { Ask } from "./ask/ask.tsx";
import { isEndless } from "./ending.ts";
import { followPanels } from "./following.ts";
import { Live } from "./live/live.tsx";
import { Problems } from "./problems.tsx";
import { Properties } from "./properties/properties.tsx";
import { RunPanel } from "./run/run.tsx";
import { TextPanel } from "./text/text.tsx";

const TABS: readonly [Tab, string, FunctionComponent][] = [
  ["properties", "Properties", Properties],
  ["problems", "Problems", Problems],
  ["text", "Text", TextPanel],
  ["run", "Run", RunPanel],
  ["live", "Live", Live],
  ["ask", "Ask", Ask],
];

/** A number or a mark beside the name of a tab. */
function markOf(name: Tab): string {
  if (name === "problems") return String((state.value?.problems.length ?? 0) + (isEndless.value ? 1 : 0) || "");
  if (name === "live") return String(live.value.length || "");
  if (name === "run" && running.value) return "…";
  return name === "ask" && asking.value ? "…" : "";
}

export function SidePanel() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(followPanels, []);
  const choose = (name: Tab): void => {
    tab.value = name;
    list.current?.querySelector<HTMLElement>(`#tab-${name}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = TABS.findIndex(([name]) => name === tab.value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(TABS[(next + TABS.length) % TABS.length]![0]);
  };
  const [shown, label, Panel] = TABS.find(([name]) => name === tab.value) ?? TABS[0]!;
  return (
    <>
      <div class="tabs" role="tablist" aria-label="Panels" ref={list} onKeyDown={onKeyDown}>
        {TABS.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === shown}
            aria-controls={name === shown ? "side-panel" : undefined}
            tabIndex={name === shown ? 0 : -1}
            data-testid={`tab:${name}`}
            onClick={() => choose(name)}
          >
            {title}
            {markOf(name) && <span class={name === "problems" ? "mark bad" : "mark"}>{markOf(name)}</span>}
          </button>
        ))}
      </div>
      <div class={`panel ${shown}-panel`} id="side-panel" role="tabpanel" aria-label={label} data-testid={`panel:${shown}`} tabIndex={0}>
        <Panel />
      </div>
    </>
  );
}
