/** The header: file, title, and what is done to the whole document. */

import { cancel, redo, run, running, save, state, undo } from "../store.ts";
import { isDark, switchTheme } from "../theme.ts";
import { FileMenu } from "./file_menu.tsx";
import { Icon, IconButton } from "./icons.tsx";

export function Header() {
  const open = state.value;
  const job = running.value;
  const title = typeof open?.document["title"] === "string" ? open.document["title"] : "";
  return (
    <header class="head" data-version={open?.version}>
      <span class="brand" aria-hidden="true">
        Bramah
      </span>
      <FileMenu />
      <h1 class="title">{title || (open ? open.path : "Studio")}</h1>
      {open && !open.saved && <span class="unsaved">edited</span>}
      <div class="tools" role="toolbar" aria-label="Document">
        <IconButton
          icon="undo"
          label={open?.undo_label ? `Undo ${open.undo_label}` : "Undo"}
          keys="Ctrl+Z"
          testid="undo"
          disabled={!open?.can_undo}
          onClick={() => void undo()}
        />
        <IconButton
          icon="redo"
          label={open?.redo_label ? `Redo ${open.redo_label}` : "Redo"}
          keys="Ctrl+Y"
          testid="redo"
          disabled={!open?.can_redo}
          onClick={() => void redo()}
        />
        <IconButton icon="save" label="Save" keys="Ctrl+S" testid="save" disabled={!open} onClick={() => void save()} />
        <IconButton icon={isDark() ? "sun" : "moon"} label={isDark() ? "Light colours" : "Dark colours"} testid="theme" onClick={switchTheme} />
        {job ? (
          <button type="button" class="primary run" data-testid="cancel" onClick={() => void cancel()}>
            <Icon name="stop" />
            Cancel {Math.round(100 * job.fraction)} %
          </button>
        ) : (
          <button type="button" class="primary run" data-testid="run" title="Run (Ctrl+Enter)" disabled={!open} onClick={() => void run()}>
            <Icon name="run" />
            Run
          </button>
        )}
      </div>
    </header>
  );
}
