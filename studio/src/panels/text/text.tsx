/** The file's text beside the drawing. What is typed goes to the server; what others change comes in beside it. */

import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { beforehand, setText, state } from "../../store.ts";
import { wantedLine } from "../going.ts";
import { debounced } from "../latest.ts";
import { tell } from "../state.ts";
import { movedCaret } from "../toml.ts";
import { Lines } from "./lines.tsx";
import { mergedTexts } from "./merge.ts";

const PAUSE = 250;

/** The text that the server is known to have, what is in the field, whether that is still to be sent, and what is on its way. */
interface Known {
  path: string;
  base: string;
  typed: string;
  dirty: boolean;
  sending: Promise<boolean> | null;
}

function knownOf(path: string, text: string): Known {
  return { path, base: text, typed: text, dirty: false, sending: null };
}

export function TextPanel() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setShown] = useState(state.value?.text ?? "");
  const known = useRef<Known>(knownOf(state.value?.path ?? "", text));

  /** Sends what is typed, one text after another, even if the field is gone by then. */
  const give = useRef(async (now: Known = known.current): Promise<void> => {
    while (now.sending) await now.sending;
    if (!now.dirty) return;
    const { typed } = now;
    now.dirty = false;
    now.sending = setText(typed, now.base, now.path).then((taken) => {
      if (taken) now.base = typed;
      else now.dirty = true;
      now.sending = null;
      return taken !== null;
    });
    const taken = await now.sending;
    follow();
    if (taken) await give(now);
  }).current;
  const send = useRef(debounced(() => void give(), PAUSE)).current;

  const put = (fresh: string): void => {
    const area = field.current;
    if (!area) return;
    const [begin, end] = [area.selectionStart, area.selectionEnd].map((at) => movedCaret(area.value, fresh, at)) as [number, number];
    area.value = fresh;
    known.current.typed = fresh;
    if (document.activeElement === area) area.setSelectionRange(begin, end);
    setShown(fresh);
  };

  /** Takes over what the server has, beside what is still to be sent. */
  const follow = (): void => {
    const open = state.value;
    const area = field.current;
    const now = known.current;
    if (!open || !area) return;
    if (open.path !== now.path) {
      send.cancel();
      void give(now);
      known.current = knownOf(open.path, open.text);
      return put(open.text);
    }
    if (now.sending || open.text === now.base) return;
    const mine = now.dirty ? area.value : now.base;
    const both = mergedTexts(now.base, mine, open.text);
    if (both.clash) tell("The same lines were changed elsewhere; what is typed here stands.", true);
    if (both.text !== area.value) put(both.text);
    now.base = open.text;
    now.dirty = both.text !== open.text;
    if (now.dirty) send();
  };
  useSignalEffect(follow);
  useLayoutEffect(() => {
    const now = (): Promise<void> => (send.cancel(), give());
    field.current!.value = text;
    beforehand.add(now);
    return () => {
      void now();
      beforehand.delete(now);
    };
  }, []);
  useGoing(field);

  const onInput = (): void => {
    const typed = field.current!.value;
    Object.assign(known.current, { dirty: true, typed });
    setShown(typed);
    send();
  };
  const wrong = new Map(state.value?.problems.filter((p) => p.line).map((p) => [p.line!, p.message]));
  return (
    <div class="editor">
      <Lines text={text} wrong={wrong} />
      <textarea
        ref={field}
        aria-label="Text of the file"
        data-testid="text"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={onInput}
        onBlur={() => (send.cancel(), void give())}
        onKeyDown={indented}
      />
    </div>
  );
}

/** Tab leaves the field, as everywhere; Enter keeps the indent of the line. */
function indented(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const area = event.currentTarget as HTMLTextAreaElement;
  const line = area.value.slice(0, area.selectionStart).split("\n").at(-1)!;
  const indent = /^[ \t]+/.exec(line)?.[0];
  if (!indent) return;
  event.preventDefault();
  // The browser's own way of inserting, so that its undo knows of it.
  document.execCommand("insertText", false, `\n${indent}`);
}

/** Puts the caret into a line that was asked for. */
function useGoing(field: { current: HTMLTextAreaElement | null }): void {
  useSignalEffect(() => {
    const wanted = wantedLine.value;
    const area = field.current;
    if (!wanted || !area) return;
    const before = area.value.split("\n").slice(0, wanted.line - 1).join("\n").length;
    const begin = wanted.line > 1 ? before + 1 : 0;
    const end = area.value.indexOf("\n", begin);
    area.focus({ preventScroll: true });
    area.setSelectionRange(begin, end < 0 ? area.value.length : end);
    area.parentElement?.querySelector(`[data-line="${wanted.line}"]`)?.scrollIntoView({ block: "center" });
    wantedLine.value = null;
  });
}
