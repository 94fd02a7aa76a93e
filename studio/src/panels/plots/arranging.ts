/** How plots share the room. */

const LEAST_HEIGHT = 128;
const LEAST_WIDTH = 320;

/** Columns, and a height of each plot with which whole rows are seen; the others are scrolled to. */
export function arranged(count: number, width: number, height: number): { columns: number; each: number } {
  const most = Math.max(Math.floor(width / LEAST_WIDTH), 1);
  const seen = Math.max(Math.floor(height / LEAST_HEIGHT), 1);
  let columns = 1;
  while (columns < most && columns < count && Math.ceil(count / columns) > seen) columns++;
  const rows = Math.min(Math.ceil(Math.max(count, 1) / columns), seen);
  return { columns, each: Math.max(height / rows, LEAST_HEIGHT) };
}
