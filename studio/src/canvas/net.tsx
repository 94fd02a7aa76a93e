/** A net on the paper: hydraulic lines, rods and shafts, signals. */

import { Component } from "preact";
import type { SceneNet } from "../types.ts";
import { nets, remark, type NetElements } from "./elements.ts";
import { netPaths } from "./net_paths.ts";

interface NetProps {
  name: string;
  net: SceneNet;
  /** Where arrows are, as "x,y" separated by blanks. */
  tips: string;
}

/** Drawn again only if its own properties change. */
export class Net extends Component<NetProps> {
  private root: SVGGElement | null = null;

  override shouldComponentUpdate(next: NetProps): boolean {
    return next.net !== this.props.net || next.tips !== this.props.tips || next.name !== this.props.name;
  }

  override componentDidMount(): void {
    this.register();
  }

  override componentDidUpdate(): void {
    this.register();
  }

  override componentWillUnmount(): void {
    nets.delete(this.props.name);
  }

  private register(): void {
    const root = this.root;
    if (!root) return;
    const find = (name: string): SVGPathElement => root.querySelector(`.${name}`)!;
    const found: NetElements = {
      root,
      solid: find("solid"),
      dashed: find("dashed"),
      inner: find("inner"),
      hit: find("hit"),
      joints: find("joints"),
      arrows: find("arrows"),
    };
    nets.set(this.props.name, found);
    remark(`net:${this.props.name}`, root);
  }

  render({ name, net, tips }: NetProps) {
    const paths = netPaths(net, new Set(tips ? tips.split(" ") : []));
    return (
      <g
        class={`net ${net.kind}`}
        data-net={name}
        role="img"
        aria-label={`line ${name}: ${net.ports.join(", ")}`}
        ref={(element: SVGGElement | null) => {
          this.root = element;
        }}
      >
        <path class="hit" d={paths.all} data-testid={`net:${name}`} />
        <path class="solid" d={paths.solid} />
        <path class="dashed" d={paths.dashed} />
        <path class="inner" d={paths.all} />
        <path class="joints" d={paths.joints} />
        <path class="arrows" d={paths.arrows} />
      </g>
    );
  }
}
