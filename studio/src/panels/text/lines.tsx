/** The text in colours, with numbers of lines, below the field in which it is typed. */

import { Component } from "preact";
import { tokens, type Token } from "../toml.ts";

interface LineProps {
  number: number;
  line: Token[];
  wrong: string;
}

/** Drawn again only if its own text or mark changes. */
class Line extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    const old = this.props;
    return next.wrong !== old.wrong || next.number !== old.number || joined(next.line) !== joined(old.line);
  }

  render({ number, line, wrong }: LineProps) {
    return (
      <div class={wrong ? "line wrong-line" : "line"} data-line={number} {...(wrong ? { title: wrong } : {})}>
        {line.length === 0 ? "\u200b" : line.map(drawn)}
      </div>
    );
  }
}

function drawn(token: Token, key: number) {
  if (token.kind === "plain") return token.text;
  return (
    <span key={key} class={`toml-${token.kind}`}>
      {token.text}
    </span>
  );
}

function joined(line: Token[]): string {
  return line.map((t) => t.kind + t.text).join("");
}

export function Lines({ text, wrong }: { text: string; wrong: ReadonlyMap<number, string> }) {
  return (
    <div class="lines" aria-hidden="true">
      {tokens(text).map((line, k) => (
        <Line key={k} number={k + 1} line={line} wrong={wrong.get(k + 1) ?? ""} />
      ))}
    </div>
  );
}
