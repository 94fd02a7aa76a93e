/** Notices above the drawing that ask for something. */

import { connected, held, reload, save, state } from "../store.ts";

function waiting(count: number): string {
  if (count === 0) return "You can go on; changes wait here until it is back.";
  return `${count === 1 ? "1 change waits" : `${count} changes wait`} here and will be sent when it is back.`;
}

export function Banners() {
  const open = state.value;
  return (
    <>
      {!connected.value && (
        <div class="banner bad" role="alert" data-testid="offline">
          <span>
            No connection to the server; trying again. {waiting(held.value)}
          </span>
        </div>
      )}
      {open?.outside && (
        <div class="banner" role="alert" data-testid="outside">
          <span>
            {open.path} was {open.gone ? "deleted" : "changed"} outside the studio.{" "}
            {open.saved || open.gone ? "" : "You have changes that are not saved."}
          </span>
          {!open.gone && (
            <button type="button" data-testid="take-file" onClick={() => void reload()}>
              Load the file again
            </button>
          )}
          <button type="button" data-testid="keep-mine" onClick={() => void save(true)}>
            {open.gone ? "Save it again" : "Keep mine and save"}
          </button>
        </div>
      )}
    </>
  );
}
