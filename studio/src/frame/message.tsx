/** The line at the foot: what was just done or what is wrong, and the state of the file. */

import { isEndless } from "../panels/ending.ts";
import { connected, held, message, state } from "../store.ts";

export function Message() {
  const { text, bad } = message.value;
  const open = state.value;
  const problems = (open?.problems.length ?? 0) + (isEndless.value ? 1 : 0);
  return (
    <footer class="foot">
      <p class={bad ? "said bad" : "said"} role="status" aria-live="polite" data-testid="message">
        {text}
      </p>
      {open && <span class="quiet">{problems === 0 ? "No problems" : problems === 1 ? "1 problem" : `${problems} problems`}</span>}
      {open && <span class="quiet">{held.value > 0 ? "Sending…" : open.saved ? "Saved" : "Not saved"}</span>}
      {!connected.value && <span class="quiet">Offline</span>}
    </footer>
  );
}
