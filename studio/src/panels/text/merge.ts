/** Two texts that were made of one, line by line. */

interface Hunk {
  first: number;
  last: number;
  lines: string[];
}

/** A text with the changes of both. Where both change the same lines mine stand, and `clash` says so. */
export function mergedTexts(base: string, mine: string, theirs: string): { text: string; clash: boolean } {
  if (mine === base || mine === theirs) return { text: theirs, clash: false };
  if (theirs === base) return { text: mine, clash: false };
  const lines = base.split("\n");
  const own = hunks(lines, mine.split("\n"));
  const others = hunks(lines, theirs.split("\n"));
  const fitting = others.filter((h) => !own.some((o) => touching(o, h)));
  const clash = others.some((h) => own.some((o) => touching(o, h) && !same(o, h)));
  const made: string[] = [];
  let at = 0;
  for (const hunk of [...own, ...fitting].sort((a, b) => a.first - b.first || a.last - b.last)) {
    made.push(...lines.slice(at, hunk.first), ...hunk.lines);
    at = hunk.last;
  }
  return { text: [...made, ...lines.slice(at)].join("\n"), clash };
}

/** Whether two changes are of the same lines, or both put lines in at one place. */
function touching(a: Hunk, b: Hunk): boolean {
  if (a.first < b.last && b.first < a.last) return true;
  const inserts = a.first === a.last || b.first === b.last;
  return inserts && a.first <= b.last && b.first <= a.last;
}

function same(a: Hunk, b: Hunk): boolean {
  return a.first === b.first && a.last === b.last && a.lines.join("\n") === b.lines.join("\n");
}

const MOST_LINES = 2000;

/** Where lines differ: the longest common subsequence of what lies between the common head and tail. */
function hunks(old: string[], fresh: string[]): Hunk[] {
  const least = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < least && old[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  const a = old.slice(head, old.length - tail);
  const b = fresh.slice(head, fresh.length - tail);
  if (a.length === 0 && b.length === 0) return [];
  if (Math.max(a.length, b.length) > MOST_LINES) return [{ first: head, last: head + a.length, lines: b }];
  return compared(a, b).map((h) => ({ ...h, first: h.first + head, last: h.last + head }));
}

function compared(a: string[], b: string[]): Hunk[] {
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j] ? length[(i + 1) * width + j + 1]! + 1 : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const found: Hunk[] = [];
  let open: Hunk | undefined;
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      open = undefined;
      i++;
      j++;
      continue;
    }
    if (!open) found.push((open = { first: i, last: i, lines: [] }));
    if (i < a.length && (j === b.length || length[(i + 1) * width + j]! >= length[i * width + j + 1]!)) open.last = ++i;
    else open.lines.push(b[j++]!);
  }
  return found;
}
