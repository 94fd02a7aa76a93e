/** A field that completes: a list of suggestions below it, chosen by mouse or arrow keys. */

import { useId, useRef, useState } from "preact/hooks";

interface Props {
  label: string;
  placeholder?: string;
  testid?: string;
  /** What fits what was typed. */
  suggest: (typed: string) => string[];
  onChoose: (chosen: string) => void;
  /** Shown beside a suggestion, such as its unit. */
  note?: (name: string) => string;
  /** Whether the list opens upwards. */
  upwards?: boolean;
}

const TALLEST = 260;

/** The list stands free on the page, so that no panel cuts it off. */
function listPlace(field: HTMLElement, upwards: boolean): Record<string, string> {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const room = upwards ? top : innerHeight - bottom;
  const common = { left: `${left}px`, minWidth: `${width}px`, maxHeight: `${Math.min(TALLEST, room - 12)}px` };
  return upwards ? { ...common, bottom: `${innerHeight - top + 2}px`, top: "auto" } : { ...common, top: `${bottom + 2}px`, bottom: "auto" };
}

export function Combobox({ label, placeholder, testid, suggest, onChoose, note, upwards }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = open ? suggest(typed) : [];
  const place = found.length > 0 && field.current ? listPlace(field.current, upwards ?? false) : {};

  const choose = (name: string) => {
    onChoose(name);
    setTyped("");
    setAt(0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const count = found.length || 1;
      setAt((at + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && found[at]) {
      event.preventDefault();
      choose(found[at]!);
    } else if (event.key === "Escape" && found.length > 0) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div class="combobox">
      <input
        ref={field}
        type="search"
        role="combobox"
        list={undefined}
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        data-testid={testid}
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!found.length} style={place}>
        {found.map((name, k) => (
          <li
            key={name}
            id={`${id}-${k}`}
            role="option"
            aria-selected={k === at}
            onMouseDown={(event) => {
              event.preventDefault();
              choose(name);
            }}
            onMouseEnter={() => setAt(k)}
          >
            <span>{name}</span>
            {note && <small>{note(name)}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
