/** Colouring of TOML text: enough for circuit files, and never losing a character. */

export type TokenKind = "comment" | "table" | "key" | "text" | "number" | "word" | "plain";

export interface Token {
  kind: TokenKind;
  text: string;
}

const INSIDE: readonly (readonly [TokenKind, RegExp])[] = [
  ["comment", /#.*/y],
  ["text", /"""|'''/y],
  ["text", /"(?:\\.|[^"\\])*"?|'[^']*'?/y],
  ["key", /[A-Za-z0-9_.-]+(?=\s*=)/y],
  ["number", /[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w-])/y],
  ["word", /\b(?:true|false|inf|nan)\b/y],
  ["plain", /[A-Za-z0-9_-]+|\s+|[^\sA-Za-z0-9_"'#-]+|./y],
];

const TABLE = /^\s*\[\[?\s*[A-Za-z_][^[\],#]*\]?\]?\s*(#.*)?$/;

/** The lines of a text as tokens; the tokens of a line joined are the line. */
export function tokens(text: string): Token[][] {
  let open = "";
  return text.split("\n").map((line) => {
    const [found, still] = lineTokens(line, open);
    open = still;
    return found;
  });
}

function lineTokens(line: string, open: string): [Token[], string] {
  const found: Token[] = [];
  let place = 0;
  if (open) {
    const end = line.indexOf(open);
    if (end < 0) return [[{ kind: "text", text: line }], open];
    place = end + open.length;
    found.push({ kind: "text", text: line.slice(0, place) });
    open = "";
  } else if (TABLE.test(line)) {
    const hash = line.indexOf("#");
    const head = hash < 0 ? line : line.slice(0, hash);
    found.push({ kind: "table", text: head });
    if (hash >= 0) found.push({ kind: "comment", text: line.slice(hash) });
    return [found, ""];
  }
  while (place < line.length) {
    const token = next(line, place);
    place += token.text.length;
    if (token.text === '"""' || token.text === "'''") {
      const end = line.indexOf(token.text, place);
      const stop = end < 0 ? line.length : end + 3;
      found.push({ kind: "text", text: token.text + line.slice(place, stop) });
      if (end < 0) return [found, token.text];
      place = stop;
    } else found.push(token);
  }
  return [found, open];
}

function next(line: string, place: number): Token {
  for (const [kind, pattern] of INSIDE) {
    pattern.lastIndex = place;
    const match = pattern.exec(line);
    if (match?.[0]) return { kind, text: match[0] };
  }
  return { kind: "plain", text: line[place]! };
}

/** The place of the caret after the text was changed elsewhere: it stays beside the same characters. */
export function movedCaret(before: string, after: string, caret: number): number {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head++;
  if (caret <= head) return caret;
  let tail = 0;
  while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (caret >= before.length - tail) return caret + after.length - before.length;
  return Math.min(caret, after.length - tail);
}
