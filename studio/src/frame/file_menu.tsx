/** The menu of files of the folder. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { files, listFiles, newFile, openFile, state } from "../store.ts";
import { Icon } from "./icons.tsx";

/** Whether the menu is open: there is one list of files on the page at a time. */
export const menuShown = signal(false);

export function FileMenu() {
  const shown = menuShown.value;
  const show = (yes: boolean): void => {
    menuShown.value = yes;
  };
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    void listFiles();
    const away = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) show(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [shown]);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape") show(false);
  };
  return (
    <div class="file-menu" ref={root} onKeyDown={leave}>
      <button type="button" aria-haspopup="dialog" aria-expanded={shown} data-testid="file-menu" onClick={() => show(!shown)}>
        <Icon name="file" />
        <span class="path">{state.value?.path ?? "Files"}</span>
        <Icon name="chevron" />
      </button>
      {shown && (
        <div class="menu" role="dialog" aria-label="Files">
          <FileList done={() => show(false)} />
        </div>
      )}
    </div>
  );
}

/** The files to open, and a field for a new one. */
export function FileList({ done }: { done?: () => void }) {
  const [name, setName] = useState("");
  const open = async (path: string): Promise<void> => {
    if (await openFile(path)) done?.();
  };
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (name.trim() && (await newFile(name.trim()))) done?.();
  };
  return (
    <>
      <form class="new-file" onSubmit={(e) => void create(e)}>
        <input
          aria-label="Name of a new file"
          placeholder="new_circuit.toml"
          data-testid="new-file"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={!name.trim()}>
          New
        </button>
      </form>
      <ul class="files" aria-label={`Files in ${files.value.folder}`}>
        {files.value.files.map((file) => (
          <li key={file.path}>
            <button type="button" data-testid={`file:${file.path}`} onClick={() => void open(file.path)}>
              <span class="name">{file.title || file.path}</span>
              {file.title && <span class="quiet">{file.path}</span>}
            </button>
          </li>
        ))}
        {files.value.files.length === 0 && <li class="quiet">No circuit files here yet.</li>}
      </ul>
    </>
  );
}
