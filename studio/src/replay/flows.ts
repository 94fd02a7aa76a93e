/** Flows along the lines of a net: each piece carries what goes in at the ports beyond it. */

import { same, nearest } from "../canvas/branches.ts";
import type { Box } from "../canvas/geometry.ts";
import type { Point } from "../types.ts";

/** A way between two meeting points of a net, and the ports whose flows add up to what it carries from first to last. */
export interface Way {
  points: Point[];
  /** Ports beyond its end: the sum of their flows into components goes from the first point to the last. */
  ports: string[];
}

export interface Terminal {
  port: string;
  at: Point;
  /** Whether the port is drawn at several places, so that its flow is shared among them. */
  shared: boolean;
}

interface Edge {
  a: number;
  b: number;
  points: Point[];
}

/** Ways of a net with what they carry; those of a ring, whose flow cannot be told, are left out. */
export function waysOf(branches: readonly Point[][], terminals: readonly Terminal[]): Way[] {
  const nodes: Point[] = [];
  const nodeAt = (p: Point): number => {
    const found = nodes.findIndex((n) => same(n, p));
    return found >= 0 ? found : nodes.push(p) - 1;
  };
  const edges = pieces(branches, terminals).map((points): Edge => ({ a: nodeAt(points[0]!), b: nodeAt(points.at(-1)!), points }));
  const here = new Map<number, Terminal[]>();
  for (const t of terminals) {
    const at = nodes.findIndex((n) => same(n, t.at));
    if (at >= 0) here.set(at, [...(here.get(at) ?? []), t]);
  }
  return spanned(nodes.length, edges, here);
}

/** Branches cut at their meeting points, which may lie within them. */
function pieces(branches: readonly Point[][], terminals: readonly Terminal[]): Point[][] {
  const ends = [...branches.flatMap((b) => (b.length > 1 ? [b[0]!, b.at(-1)!] : [])), ...terminals.map((t) => t.at)];
  return branches.flatMap((branch) => {
    const found: Point[][] = [];
    let open: Point[] = branch.slice(0, 1);
    for (let i = 0; i + 1 < branch.length; i++) {
      const [from, to] = [branch[i]!, branch[i + 1]!];
      const cuts = ends
        .filter((p) => !same(p, from) && nearest([from, to], p).distance < 1e-9)
        .sort((p, q) => distance(from, p) - distance(from, q));
      for (const cut of cuts) {
        if (same(open.at(-1)!, cut)) continue;
        found.push([...open, cut]);
        open = [cut];
      }
      if (!same(open.at(-1)!, to)) open.push(to);
    }
    if (open.length > 1) found.push(open);
    return found;
  });
}

function distance(a: Point, b: Point): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/** Walks each tree of the net from a root; a port drawn several times is the root, since its own share is not known. */
function spanned(count: number, edges: Edge[], here: Map<number, Terminal[]>): Way[] {
  const found: Way[] = [];
  const seen = new Set<number>();
  const used = new Set<Edge>();
  const roots = [...here].filter(([, ts]) => ts.some((t) => t.shared)).map(([node]) => node);
  const beyond = (node: number): string[] | null => {
    seen.add(node);
    let ports: string[] | null = [];
    for (const t of here.get(node) ?? []) ports = t.shared || !ports ? null : [...ports, t.port];
    for (const edge of edges) {
      if (used.has(edge) || (edge.a !== node && edge.b !== node)) continue;
      used.add(edge);
      const next = edge.a === node ? edge.b : edge.a;
      if (seen.has(next)) {
        ports = null;
        continue;
      }
      const inner = beyond(next);
      if (inner) found.push({ points: edge.a === node ? edge.points : edge.points.toReversed(), ports: inner });
      ports = inner && ports ? [...ports, ...inner] : null;
    }
    return ports;
  };
  for (const root of [...roots, ...Array.from({ length: count }, (_, k) => k)]) if (!seen.has(root)) beyond(root);
  return found;
}

export interface ArrowPlace {
  at: Point;
  angle: number;
  length: number;
}

/** Where along a straight piece an arrow may be, the best first. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
/** From the middle of an arrow to its tip and to its side, in modules. */
const REACH = 0.9;
const WIDE = 0.62;

/** A place on a way for an arrow, with its direction in degrees: on the longest straight piece, or where it covers least. */
export function arrowPlace(points: readonly Point[], texts: readonly Box[] = []): ArrowPlace {
  const pieces = points.slice(1).map((b, i): [Point, Point] => [points[i]!, b]);
  pieces.sort((one, other) => distance(...other) - distance(...one));
  const places = pieces.flatMap(([a, b]) => {
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return ALONG.map((part): ArrowPlace => ({ at: [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])], angle, length: distance(a, b) }));
  });
  let best: ArrowPlace = places[0] ?? { at: points[0]!, angle: 0, length: 0 };
  let least = covered(best, texts);
  for (const place of places) {
    if (least === 0) break;
    const found = place.length > 2 * REACH ? covered(place, texts) : Infinity;
    if (found < least - 1e-9) [best, least] = [place, found];
  }
  return best;
}

/** The area of texts that an arrow covers. */
function covered({ at: [x, y], angle }: ArrowPlace, texts: readonly Box[]): number {
  const [w, h] = angle % 180 === 0 ? [REACH, WIDE] : [WIDE, REACH];
  const common = (low: number, high: number, from: number, to: number): number => Math.max(0, Math.min(high, to) - Math.max(low, from));
  return texts.reduce((sum, box) => sum + common(x - w, x + w, box.left, box.right) * common(y - h, y + h, box.top, box.bottom), 0);
}
