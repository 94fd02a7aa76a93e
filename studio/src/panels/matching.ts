/** Search over names of signals. */

/** Names that hold all the words of a query, in any order, those that begin with it first. */
export function matching(names: readonly string[], query: string, most = 40): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return names.slice(0, most);
  const found: [number, string][] = [];
  for (const name of names) {
    const low = name.toLowerCase();
    if (!words.every((word) => low.includes(word))) continue;
    const first = words[0]!;
    found.push([low.startsWith(first) ? 0 : low.includes("." + first) ? 1 : 2, name]);
  }
  return found
    .sort((a, b) => a[0] - b[0] || a[1].length - b[1].length || a[1].localeCompare(b[1]))
    .slice(0, most)
    .map((f) => f[1]);
}
