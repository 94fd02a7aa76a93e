/** Questions about the circuit, answered by what the command line calls. */

import { signal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { answer, ask, asking, askFault, cancel, files, state } from "../../store.ts";
import { numericParameters } from "../live/parameters.ts";
import { AnswerView } from "./answer.tsx";
import { isComplete, optionsOf, QUESTIONS, type Asked, type Option } from "./questions.ts";

/** What was typed into the forms, by question and option. */
const typed = signal<Readonly<Record<string, Readonly<Record<string, string>>>>>({});

export function Ask() {
  const job = asking.value;
  const top = useRef<HTMLDivElement>(null);
  // What is new stands at the top.
  useEffect(() => top.current?.scrollIntoView({ block: "nearest" }), [job === null, answer.value]);
  return (
    <>
      <div ref={top} />
      {job && (
        <div class="progress" data-testid="asking">
          <label>
            {QUESTIONS.find((q) => q.what === job.what)?.title ?? job.what}
            <progress {...(job.fraction > 0 ? { value: job.fraction, max: 1 } : {})} />
          </label>
          <button type="button" class="small" onClick={() => void cancel(job.job)} data-testid="ask-cancel">
            Cancel
          </button>
        </div>
      )}
      {askFault.value && (
        <p class="notice bad" role="alert" data-testid="ask-fault">
          {askFault.value}
        </p>
      )}
      {answer.value && <AnswerView answer={answer.value} />}
      {QUESTIONS.map((question) => (
        <QuestionForm key={question.what} question={question} />
      ))}
    </>
  );
}

function QuestionForm({ question }: { question: Asked }) {
  const given = typed.value[question.what] ?? {};
  const optional = question.options.filter((o) => !o.required);
  const put = (key: string, text: string): void => {
    typed.value = { ...typed.value, [question.what]: { ...given, [key]: text } };
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void ask(question.what, optionsOf(question, given));
  };
  const entry = (option: Option) => (
    <Entry
      key={option.key}
      option={option}
      testid={`ask-${question.what}-${option.key}`}
      value={given[option.key] ?? ""}
      put={(text) => put(option.key, text)}
    />
  );
  return (
    <form class="question" onSubmit={submit} aria-label={question.title}>
      <div class="head-row">
        <h3>{question.title}</h3>
        <button
          type="submit"
          class="small primary"
          disabled={!isComplete(question, given) || asking.value !== null}
          data-testid={`ask:${question.what}`}
        >
          Ask
        </button>
      </div>
      <p class="help">{question.about}</p>
      {question.options.filter((o) => o.required).map(entry)}
      {optional.length > 0 && (
        <details class="fold">
          <summary>Options</summary>
          {optional.map(entry)}
        </details>
      )}
    </form>
  );
}

interface EntryProps {
  option: Option;
  value: string;
  testid: string;
  put: (text: string) => void;
}

function Entry({ option, value, testid, put }: EntryProps) {
  const id = useId();
  const suggests = option.kind === "signal" || option.kind === "names";
  const studies = files.value.files.filter((f) => f.kind === "study");
  return (
    <div class="field">
      <label for={id}>{option.label}</label>
      <div class="field-entry">
        {option.kind === "study" ? (
          <select id={id} value={value} onChange={(e) => put(e.currentTarget.value)} data-testid={testid}>
            <option value="">{studies.length > 0 ? "choose a study" : "none in this folder"}</option>
            {studies.map((f) => (
              <option key={f.path} value={f.path}>
                {f.title || f.path}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            type="text"
            value={value}
            placeholder={option.placeholder ?? ""}
            autocomplete="off"
            spellcheck={false}
            onInput={(e) => put(e.currentTarget.value)}
            data-testid={testid}
            {...(suggests ? { list: `${id}-list` } : {})}
          />
        )}
        {suggests && (
          <datalist id={`${id}-list`}>
            {namesFor(option).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
      </div>
    </div>
  );
}

/** Inputs are signals that something takes and parameters; outputs are any signals. */
function namesFor(option: Option): string[] {
  const signals = state.value?.signals ?? [];
  if (option.key === "methods") return [];
  return option.key === "input" ? [...signals.filter((n) => n.split(".").length === 2), ...numericParameters()] : signals;
}
