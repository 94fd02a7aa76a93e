/** An answer: its text as the command prints it, and what can be shown better. */

import { answer as current, values } from "../../store.ts";
import type { Answer, JsonObject } from "../../types.ts";
import { Told } from "../run/outcome.tsx";
import { BodeChart, type BodeData } from "./bode.tsx";
import { Comparison, type ComparisonData } from "./comparison.tsx";
import { QUESTIONS } from "./questions.ts";

export function AnswerView({ answer }: { answer: Answer }) {
  const title = QUESTIONS.find((q) => q.what === answer.what)?.title ?? answer.what;
  const data = (answer["data"] ?? {}) as JsonObject;
  const close = (): void => {
    current.value = null;
    values.value = {};
  };
  return (
    <section class="answer" aria-label={`Answer: ${title}`}>
      <div class="head-row">
        <h3>{title}</h3>
        <button type="button" class="bare" aria-label="Close the answer" onClick={close}>
          ×
        </button>
      </div>
      {answer.what === "steady" && <SteadyValues answer={answer} />}
      {answer.what === "bode" && <BodeChart data={data as unknown as BodeData} />}
      {answer.what === "compare" && <Comparison data={data as unknown as ComparisonData} />}
      <Told text={answer.text} label={title} testid="answer" />
    </section>
  );
}

/** Puts the values of a steady state on the drawing, or takes them away. */
function SteadyValues({ answer }: { answer: Answer }) {
  const found = (answer["values"] ?? {}) as Record<string, string>;
  const shown = Object.keys(values.value).length > 0;
  return (
    <label class="check">
      <input type="checkbox" checked={shown} onChange={() => (values.value = shown ? {} : found)} data-testid="values-shown" />
      Values on the drawing
    </label>
  );
}
