/** A type in the palette: a picture and a name. Drag it, click it, or press Enter. */

import { Component } from "preact";
import { Shapes } from "../canvas/shapes.tsx";
import { showGhost, startPlacing } from "../canvas/placing.tsx";
import { dropFromPalette } from "./dragging.ts";
import { placeNext } from "../store.ts";
import type { ListedType, SymbolPicture } from "../types.ts";
import { inWords } from "./groups.ts";

export function Picture({ symbol }: { symbol: SymbolPicture }) {
  const { width, height } = symbol;
  const size = Math.max(width + 0.6, 1.55 * (height + 0.6), 9);
  const view = `${-size / 2} ${-size / 1.55 / 2} ${size} ${size / 1.55}`;
  return (
    <svg class="picture" viewBox={view} aria-hidden="true">
      <g class="symbol">
        <Shapes symbol={symbol} />
      </g>
    </svg>
  );
}

interface EntryProps {
  type: ListedType;
  symbol: SymbolPicture | undefined;
  chosen: boolean;
}

/** Drawn again only if its own properties change. */
export class Entry extends Component<EntryProps> {
  override shouldComponentUpdate(next: EntryProps): boolean {
    return next.type !== this.props.type || next.chosen !== this.props.chosen || next.symbol !== this.props.symbol;
  }

  render({ type, symbol, chosen }: EntryProps) {
    const click = (event: MouseEvent): void => {
      if (event.detail === 0) void placeNext(type.type);
      else startPlacing(type.type);
    };
    return (
      <button
        type="button"
        class="type"
        data-testid={`type:${type.type}`}
        aria-pressed={chosen}
        title={`${type.type}: ${type.summary}`}
        onClick={click}
        onPointerDown={(event) => dropFromPalette(event, type.type, showGhost)}
      >
        {symbol ? <Picture symbol={symbol} /> : <span class="picture" />}
        <span class="label">{inWords(type.type)}</span>
      </button>
    );
  }
}
