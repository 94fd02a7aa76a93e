/** The account of a run, taken apart: what the command prints as columns. */

export interface AccountRows {
  unit: string;
  rows: { name: string; stored: number; lost: number; supplied: number }[];
  /** The line about the imbalance. */
  closing: string;
}

const HEAD = /^\s*stored\s+lost\s+supplied\s+(\S+)\s*$/;

/** Rows of all that has a part in it; null if the text has another form. */
export function accountRows(text: string): AccountRows | null {
  const [first, ...lines] = text.trimEnd().split("\n");
  const head = HEAD.exec(first ?? "");
  const closing = lines.pop();
  if (!head || closing === undefined) return null;
  const rows = lines.map((line) => {
    const [name, ...numbers] = line.trim().split(/\s+/);
    const [stored, lost, supplied] = numbers.map(Number);
    return { name: name ?? "", stored: stored ?? NaN, lost: lost ?? NaN, supplied: supplied ?? NaN };
  });
  if (rows.some((r) => [r.stored, r.lost, r.supplied].some(Number.isNaN))) return null;
  const least = 1e-12 * Math.max(...rows.flatMap((r) => [r.stored, r.lost, r.supplied].map(Math.abs)), 0);
  const clean = (v: number): number => (Math.abs(v) <= least ? 0 : v);
  const found = rows.map((r) => ({ name: r.name, stored: clean(r.stored), lost: clean(r.lost), supplied: clean(r.supplied) }));
  return { unit: head[1]!, rows: found.filter((r) => r.stored || r.lost || r.supplied || r.name === "all"), closing };
}
