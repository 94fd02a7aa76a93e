/** A field for a value: checked while typed, written on Enter or when it is left, as it was on Escape. */

import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { debounced } from "./latest.ts";

interface Props {
  label: string;
  value: string;
  write: (text: string) => void;
  /** What is wrong with a text; "" if nothing. */
  check?: (text: string) => Promise<string>;
  /** What is wrong with the value that stands in the file. */
  problem?: string;
  placeholder?: string;
  help?: string;
  testid?: string;
  /** Several lines, for lists and curves. */
  long?: boolean;
  /** Shown behind the field. */
  children?: ComponentChildren;
}

const PAUSE = 120;

/** A name that may be broken after its underscores and dots. */
function Words({ name }: { name: string }) {
  return (
    <>
      {name.split(/(?<=[_.])/).map((word, k) => (
        <Fragment key={k}>
          {k > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </>
  );
}

export function Field(props: Props) {
  const { label, value, help, problem, testid, placeholder, long, children } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const now = useRef({ typed, props });
  now.current = { typed, props };

  const check = useRef(
    debounced((text: string) => {
      const asked = now.current.props.check;
      if (asked) void asked(text).then((found) => now.current.typed === text && setMessage(found));
    }, PAUSE),
  ).current;
  const give = (): void => {
    const text = now.current.typed;
    check.cancel();
    if (text === null) return;
    now.current.typed = null;
    setTyped(null);
    setMessage("");
    if (text.trim() !== now.current.props.value.trim()) now.current.props.write(text.trim());
  };
  useEffect(() => give, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      // The page runs or saves with what was typed.
      if (event.key === "Enter" || event.key.toLowerCase() === "s") give();
    } else if (event.key === "Enter" && !(long && event.shiftKey)) {
      event.preventDefault();
      give();
    } else if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      now.current.typed = null;
      setTyped(null);
      setMessage("");
    }
  };
  const told = typed === null ? (problem ?? "") : message;
  const notes = [told && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(" ");
  const common = {
    id,
    value: typed ?? value,
    placeholder: placeholder ?? "",
    "aria-invalid": told ? ("true" as const) : ("false" as const),
    spellcheck: false,
    autocomplete: "off",
    onKeyDown,
    onBlur: give,
    onInput: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value);
      now.current.typed = event.currentTarget.value;
      check(event.currentTarget.value);
    },
    ...(testid ? { "data-testid": testid } : {}),
    ...(notes ? { "aria-describedby": notes } : {}),
  };
  return (
    <div class="field">
      <label for={id}>
        <Words name={label} />
      </label>
      <div class="field-entry">
        {long ? <textarea rows={3} {...common} /> : <input type="text" {...common} />}
        {children}
      </div>
      {told && (
        <p class="wrong" id={`${id}-wrong`} aria-live="polite">
          {told}
        </p>
      )}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  /** What holds if nothing is chosen. */
  usual?: string;
  write: (text: string) => void;
  help?: string;
  problem?: string;
  testid?: string;
}

/** A choice among words; the first leaves it to the default. */
export function ChoiceField({ label, value, options, usual, write, help, problem, testid }: ChoiceProps) {
  const id = useId();
  const chosen = options.find((o) => o.toLowerCase() === value.toLowerCase()) ?? value;
  const all = chosen && !options.includes(chosen) ? [chosen, ...options] : options;
  return (
    <div class="field">
      <label for={id}>
        <Words name={label} />
      </label>
      <div class="field-entry">
        <select
          id={id}
          value={chosen}
          onChange={(e) => write(e.currentTarget.value)}
          {...(testid ? { "data-testid": testid } : {})}
          {...(help ? { "aria-describedby": `${id}-help` } : {})}
        >
          {usual !== undefined && <option value="">{usual ? `${usual} (default)` : "default"}</option>}
          {all.map((o) => (
            <option key={o} value={o}>
              {o}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p class="wrong" aria-live="polite">
          {problem}
        </p>
      )}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
