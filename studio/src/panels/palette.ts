/** Colours of curves: told apart also by people who see few colours (after Okabe and Ito), on light and dark paper. */

const LIGHT = ["#0b6fb8", "#d55e00", "#00855f", "#b0508c", "#8a6d00", "#4b55b5", "#b3261e", "#35707c"];
const DARK = ["#62b5f5", "#ff9a4d", "#3ecf9f", "#e795c3", "#e6c74c", "#9da6ff", "#ff8a80", "#7fcfdd"];

/** The colour of the n-th curve; after the last they begin again. */
export function curveColour(index: number, dark: boolean): string {
  const colours = dark ? DARK : LIGHT;
  return colours[index % colours.length]!;
}

/** A colour made faint, for earlier runs. */
export function faint(colour: string): string {
  return colour + "55";
}
