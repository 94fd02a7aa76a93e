/** What is shown while no file is open. */

import { files, starting } from "../store.ts";
import { FileList, menuShown } from "./file_menu.tsx";

export function Welcome() {
  if (starting.value) return <main class="welcome" aria-label="Opening" aria-busy="true" />;
  return (
    <main class="welcome">
      <div class="card">
        <h2>{files.value.folder || "Circuits"}</h2>
        <p class="quiet">Open a circuit, or begin a new one.</p>
        {!menuShown.value && <FileList />}
      </div>
    </main>
  );
}
