/** A component on the paper: its symbol at each of its places, its name, its ports. */

import { Component } from "preact";
import type { SceneComponent, SymbolPicture } from "../types.ts";
import { parts, remark } from "./elements.ts";
import type { PortMark } from "./hits.ts";
import { placesOf, sizeOnPaper } from "./geometry.ts";
import { shortened } from "./names.ts";
import type { Spot } from "./room.ts";
import { Shapes, turning } from "./shapes.tsx";

/** Modules between a symbol and the frame around it. */
const PAD = 0.4;

export interface PartProps {
  name: string;
  component: SceneComponent;
  symbol: SymbolPicture;
  /** Ports that are joined to nothing, separated by blanks. */
  loose: string;
  marks: Record<string, PortMark>;
  /** Where its name is written, from the middle of the symbol. */
  label: Spot;
}

/** Drawn again only if its own properties change. */
export class Part extends Component<PartProps> {
  override shouldComponentUpdate(next: PartProps): boolean {
    const old = this.props;
    const moved = String(next.label.at) !== String(old.label.at) || next.label.anchor !== old.label.anchor;
    const own = next.component !== old.component || next.symbol !== old.symbol || next.name !== old.name;
    return own || moved || next.loose !== old.loose || next.marks !== old.marks;
  }

  override componentWillUnmount(): void {
    parts.delete(this.props.name);
  }

  render({ name, component, symbol, loose, marks, label }: PartProps) {
    const places = [component.at, ...component.more];
    const known = parts.get(name) ?? [];
    known.length = places.length;
    parts.set(name, known);
    return places.map((at, index) => (
      <g
        key={index}
        transform={`translate(${at[0]} ${at[1]})`}
        ref={(element: SVGGElement | null) => {
          known[index] = element;
          if (element) remark(name, element, index);
        }}
      >
        <Body name={name} component={component} symbol={symbol} loose={loose} marks={marks} index={index} />
        <text class="name" aria-hidden="true" transform={`translate(${label.at.join(" ")}) scale(.1)`} text-anchor={label.anchor}>
          {shortened(name)}
        </text>
      </g>
    ));
  }
}

function Body({ name, component, symbol, loose, marks, index }: Omit<PartProps, "label"> & { index: number }) {
  const [w, h] = sizeOnPaper(component, symbol);
  const open = loose.split(" ");
  const id = index === 0 ? `part:${name}` : `part:${name}@${index}`;
  const title = `${name}, ${component.type}`;
  return (
    <g class="part" id={id} data-testid={id} data-name={name} data-place={index} role="group" aria-label={title}>
      {shortened(name) !== name && <title>{name}</title>}
      <rect class="halo" x={-w / 2 - PAD} y={-h / 2 - PAD} width={w + 2 * PAD} height={h + 2 * PAD} rx={PAD} />
      <rect class="grip" x={-w / 2} y={-h / 2} width={w} height={h} />
      <g class="symbol" transform={turning(component)}>
        <Shapes symbol={symbol} place={component} />
        {Object.entries(placesOf(symbol)).map(([port, place]) => (
          <circle
            key={port}
            class={port in symbol.ports ? (open.includes(port) ? "port loose" : "port") : "port offered"}
            cx={place.at[0]}
            cy={place.at[1]}
            r={0.3}
            data-port={`${name}.${port}`}
            data-kind={marks[port] ?? "unknown"}
            data-testid={index === 0 ? `port:${name}.${port}` : `port:${name}.${port}@${index}`}
            role="img"
            aria-label={`port ${name}.${port}`}
          />
        ))}
      </g>
    </g>
  );
}
