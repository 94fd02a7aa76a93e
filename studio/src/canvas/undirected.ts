/** Flows on a drawing have no sign. */

const FLOW_AT_PORT = /^[^.]+\.[^.]+\.q$/;

/** A number as a drawing shows it: of the flow at a port its size, since an arrow shows the direction. */
export function undirected(signal: string, text: string): string {
  return FLOW_AT_PORT.test(signal) ? text.replace(/^-/, "") : text;
}
