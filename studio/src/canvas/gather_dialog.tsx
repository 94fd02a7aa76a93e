/** Asks for the name of a sub-circuit that the selection shall become. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { gather } from "../store/editing.ts";
import { freeName } from "../store/nets.ts";
import { select, selectedComponents } from "../store/selecting.ts";
import { table } from "../store/changes.ts";
import { inside, say, state, types } from "../store/state.ts";

const asked = signal<string[] | null>(null);

export function askGather(): void {
  const names = selectedComponents();
  if (inside.value.length > 0) return say("Sub-circuits are made from the whole circuit; go back to it first.", true);
  if (names.length < 1) return say("Select the components that shall become a sub-circuit first.", true);
  asked.value = names;
}

/** What is wrong with a name for a type; empty if nothing is. */
function wrongName(name: string): string {
  if (!/^[A-Za-z]\w*$/.test(name)) return "A name begins with a letter; letters, digits and _ follow.";
  const taken = name in table(state.value?.document ?? {}, "subcircuits") || types.value.types.some((t) => t.type === name);
  return taken ? `There is a type ${name} already.` : "";
}

export function GatherDialog() {
  const names = asked.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState("");
  useEffect(() => {
    if (!names) return;
    setName(freeName("Group", new Set(types.value.types.map((t) => t.type))));
    dialog.current?.showModal();
  }, [names]);
  if (!names) return null;
  const wrong = name && wrongName(name);
  const close = (): void => {
    asked.value = null;
  };
  const make = (event: Event): void => {
    event.preventDefault();
    if (!name || wrong) return;
    close();
    void gather(names, name).then((fresh) => fresh && select([]));
  };
  return (
    <dialog ref={dialog} class="dialog" aria-label="Make a sub-circuit" onClose={close}>
      <form onSubmit={make}>
        <h2>Make a sub-circuit</h2>
        <p class="quiet">
          {names.length === 1 ? `${names[0]} becomes` : `${names.length} components become`} one part, whose ports are the lines that lead
          out.
        </p>
        <label>
          Name of the type
          <input
            data-testid="gather-name"
            value={name}
            autoFocus
            onFocus={(e) => e.currentTarget.select()}
            aria-invalid={wrong !== ""}
            aria-describedby="gather-wrong"
            onInput={(e) => setName(e.currentTarget.value.trim())}
          />
        </label>
        <p id="gather-wrong" class="wrong" role="status">
          {wrong}
        </p>
        <div class="choices">
          <button type="button" onClick={close}>
            Leave it
          </button>
          <button type="submit" class="primary" disabled={!name || wrong !== ""} data-testid="gather-make">
            Make it
          </button>
        </div>
      </form>
    </dialog>
  );
}
