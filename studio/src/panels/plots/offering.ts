/** Which signals a click in the drawing is about. */

/** The signals that belong to what was clicked: "valve.A", "valve" or "net:NAME". */
export function offered(what: string, known: readonly string[], ports: readonly string[]): string[] {
  if (!what.startsWith("net:")) return known.filter((n) => n === what || n.startsWith(`${what}.`));
  const first = ports.find((p) => known.includes(`${p}.p`));
  const pressure = first ? [`${first}.p`] : [];
  return [...pressure, ...ports.flatMap((p) => known.filter((n) => n === p || (n.startsWith(`${p}.`) && !n.endsWith(".p"))))];
}
