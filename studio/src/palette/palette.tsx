/** The palette of component types, with a search. Only what is open or found is drawn. */

import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../frame/icons.tsx";
import { placeNext, say, tool, types } from "../store.ts";
import type { ListedType } from "../types.ts";
import { Entry } from "./entry.tsx";
import { grouped, matching } from "./groups.ts";
import "./palette.css";

const KEY = "bramah-palette";
const MOST = 60;

function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : ["Sources and tanks"];
  } catch {
    return ["Sources and tanks"];
  }
}

const opened = signal<ReadonlySet<string>>(new Set(remembered()));

function toggle(name: string): void {
  const next = new Set(opened.value);
  if (!next.delete(name)) next.add(name);
  opened.value = next;
  localStorage.setItem(KEY, JSON.stringify([...next]));
}

/** Arrow keys go from button to button, and from the search to the first. */
function onKeyDown(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const root = event.currentTarget as HTMLElement;
  const stops = [...root.querySelectorAll<HTMLElement>("input, button")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function List({ list, label }: { list: ListedType[]; label: string }) {
  const now = tool.value;
  return (
    <ul class="entries" aria-label={label}>
      {list.map((type) => (
        <li key={type.type}>
          <Entry type={type} symbol={types.value.symbols[type.symbol]} chosen={now.kind === "place" && now.type === type.type} />
        </li>
      ))}
    </ul>
  );
}

export function Palette() {
  const [search, setSearch] = useState("");
  const list = types.value.types;
  const groups = useMemo(() => grouped(list), [list]);
  const found = useMemo(() => (search.trim() ? matching(list, search) : null), [list, search]);
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && search === "") document.querySelector<HTMLElement>(".canvas")?.focus();
    else if (event.key === "Escape") setSearch("");
    if (event.key !== "Enter" || !search.trim()) return;
    event.preventDefault();
    const first = found?.[0];
    if (first) void placeNext(first.type);
    else say(`No component type is called ${search.trim()}.`, true);
  };
  return (
    <nav class="palette" aria-label="Component types" data-testid="palette" onKeyDown={onKeyDown}>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Find a component"
          aria-label="Find a component type"
          title="Find a component ( / ); Enter places the first"
          data-testid="palette-search"
          value={search}
          onInput={(e) => setSearch(e.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
      </div>
      <div class="groups" tabIndex={-1}>
        {found ? (
          <>
            <p class="count quiet" role="status">
              {found.length === 0 ? "Nothing found" : found.length === 1 ? "1 type" : `${found.length} types`}
            </p>
            <List list={found.slice(0, MOST)} label="Types found" />
          </>
        ) : (
          groups.map((group) => (
            <section key={group.name}>
              <h2>
                <button type="button" class="type-group" aria-expanded={opened.value.has(group.name)} onClick={() => toggle(group.name)}>
                  <Icon name="chevron" />
                  {group.name}
                  <span class="quiet">{group.types.length}</span>
                </button>
              </h2>
              {opened.value.has(group.name) && <List list={group.types} label={group.name} />}
            </section>
          ))
        )}
      </div>
    </nav>
  );
}
