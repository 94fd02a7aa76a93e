/** Inside a sub-circuit: the ports that lead out of it, with their names there. */

import { portsOut, sheet } from "../store/sheet.ts";
import type { Point, Side } from "../types.ts";
import { portOnPaper } from "./geometry.ts";
import { shortened } from "./names.ts";

const AWAY: Record<Side, Point> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const LONG = 1.6;

export function Outlets() {
  const now = sheet.value;
  if (!now || now.prefix.length === 0) return null;
  const joined = new Set(Object.values(now.scene.nets).flatMap((n) => n.ports));
  return (
    <g class="outlets">
      {portsOut(now).map(([name, port]) => {
        const place = portOnPaper(now.scene, port);
        if (!place) return null;
        const [x, y] = place.at;
        if (joined.has(port))
          return (
            <text key={name} transform={`translate(${x + 0.7} ${y - 0.9}) scale(.1)`}>
              {shortened(name)}
            </text>
          );
        const [dx, dy] = AWAY[place.side];
        const anchor = dx > 0 ? "start" : dx < 0 ? "end" : "middle";
        return (
          <g key={name} role="img" aria-label={`${port} leads out as ${name}`}>
            <path d={`M${x} ${y}l${LONG * dx} ${LONG * dy}`} />
            <text transform={`translate(${x + (LONG + 0.5) * dx} ${y + (LONG + 0.9) * dy}) scale(.1)`} text-anchor={anchor}>
              {shortened(name)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
