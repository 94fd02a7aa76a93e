/** Solvers compared: error over time of each run as a figure, and the same as a table. */

import { short } from "../numbers.ts";
import { curveColour } from "../palette.ts";
import { dark } from "../state.ts";

interface Trial {
  method: string;
  rtol: number | null;
  fixed_step: number | null;
  status: string;
  error: number | null;
  seconds: number | null;
}

export interface ComparisonData {
  trials: Trial[];
  advice: { text: string };
}

export function Comparison({ data }: { data: ComparisonData }) {
  const methods = [...new Set(data.trials.map((t) => t.method))];
  const done = data.trials.filter((t) => t.error !== null && t.seconds !== null && t.error > 0 && t.seconds > 0);
  const colour = (method: string): string => curveColour(methods.indexOf(method), dark.value);
  return (
    <>
      <p class="notice">{data.advice.text}</p>
      {done.length > 1 && <Figure trials={done} colour={colour} />}
      <table class="trials" data-testid="trials">
        <thead>
          <tr>
            <th scope="col">method</th>
            <th scope="col">tolerance</th>
            <th scope="col">error</th>
            <th scope="col">time / ms</th>
          </tr>
        </thead>
        <tbody>
          {data.trials.map((t, k) => (
            <tr key={k}>
              <th scope="row">
                <i class="dot" style={{ background: colour(t.method) }} aria-hidden="true" />
                {t.method}
              </th>
              <td>{short(t.rtol ?? t.fixed_step ?? NaN, 2)}</td>
              <td>{t.error === null ? t.status : short(t.error, 2)}</td>
              <td>{t.seconds === null ? "–" : short(1e3 * t.seconds, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const WIDTH = 320;
const HEIGHT = 200;
const LEFT = 34;
const BOTTOM = 30;
const TOP = 18;

/** Error against time, both by powers of ten. */
function Figure({ trials, colour }: { trials: Trial[]; colour: (method: string) => string }) {
  const xs = trials.map((t) => Math.log10(1e3 * t.seconds!));
  const ys = trials.map((t) => Math.log10(t.error!));
  const [x0, x1] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
  const [y0, y1] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys))];
  const px = (x: number): number => LEFT + ((x - x0) / (x1 - x0 || 1)) * (WIDTH - LEFT - 10);
  const py = (y: number): number => HEIGHT - BOTTOM - ((y - y0) / (y1 - y0 || 1)) * (HEIGHT - BOTTOM - TOP);
  const powers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, k) => from + k);
  return (
    <svg class="figure" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Error over computing time of each run">
      {powers(x0, x1).map((p) => (
        <g key={`x${p}`}>
          <path class="grid" d={`M${px(p)} ${TOP}V${HEIGHT - BOTTOM}`} />
          <text x={px(p)} y={HEIGHT - BOTTOM + 12} text-anchor="middle">{`1e${p}`}</text>
        </g>
      ))}
      {powers(y0, y1).map((p) => (
        <g key={`y${p}`}>
          <path class="grid" d={`M${LEFT} ${py(p)}H${WIDTH - 10}`} />
          <text x={LEFT - 4} y={py(p) + 3} text-anchor="end">{`1e${p}`}</text>
        </g>
      ))}
      {trials.map((t, k) => (
        <circle key={k} cx={px(xs[k]!)} cy={py(ys[k]!)} r={3.5} fill={colour(t.method)}>
          <title>{`${t.method} at ${short(t.rtol ?? t.fixed_step ?? NaN, 2)}: error ${short(t.error!, 2)}, ${short(1e3 * t.seconds!, 3)} ms`}</title>
        </circle>
      ))}
      <text x={WIDTH - 10} y={HEIGHT - 4} text-anchor="end">
        time / ms
      </text>
      <text x={2} y={9}>
        error
      </text>
    </svg>
  );
}
