/** What a hand does between pressing and letting go. */

import type { Point } from "../types.ts";

export interface Hand {
  client: Point;
  paper: Point;
  shift: boolean;
  /** Whether it has left the place where it was pressed. */
  moved: boolean;
}

export interface Gesture {
  move(hand: Hand): void;
  end(hand: Hand): void;
  /** Leaves everything as it was. */
  cancel(): void;
}
