/** The shapes of a symbol. Letters stay upright whichever way it is turned. */

import type { Placement, Shape, SymbolPicture } from "../types.ts";

const UPRIGHT = { turn: 0, mirror: false };

export function Shapes({ symbol, place = UPRIGHT }: { symbol: SymbolPicture; place?: Pick<Placement, "turn" | "mirror"> }) {
  return <>{symbol.shapes.map((shape, i) => drawn(shape, i, place))}</>;
}

function drawn(shape: Shape, key: number, place: Pick<Placement, "turn" | "mirror">) {
  const part = shape.part ? { "data-part": shape.part } : {};
  if ("text" in shape) {
    const undo = `${place.mirror ? " scale(-1 1)" : ""}${place.turn ? ` rotate(${-place.turn})` : ""}`;
    const size = { "font-size": 10 * shape.size };
    return (
      <g key={key} {...part}>
        <text class="letters" transform={`translate(${shape.at[0]} ${shape.at[1]})${undo} scale(.1)`} {...size}>
          {shape.text}
        </text>
      </g>
    );
  }
  const look = `${shape.fill}${shape.thin ? " thin" : ""}${shape.dash ? " dash" : ""}`;
  return <path key={key} class={look} d={shape.d} {...part} />;
}

/** How a symbol is turned, as an SVG transform. */
export function turning(place: Pick<Placement, "turn" | "mirror">): string {
  return `${place.turn ? `rotate(${place.turn})` : ""}${place.mirror ? " scale(-1 1)" : ""}`.trim();
}
