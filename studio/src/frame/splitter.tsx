/** A bar between two areas: drag it, or move it with the arrow keys. The browser remembers where it was put. */

import { useEffect, useState } from "preact/hooks";

const LIMITS = { side: [260, 760, 340], plots: [40, 700, 210] } as const;

interface SplitterProps {
  side: "right" | "bottom";
  name: "side" | "plots";
}

export function Splitter({ side, name }: SplitterProps) {
  const [low, high, usual] = LIMITS[name];
  const key = `bramah-${name}`;
  const [size, setSize] = useState(() => Number(localStorage.getItem(key)) || usual);
  useEffect(() => {
    document.documentElement.style.setProperty(`--${name}-size`, `${size}px`);
    localStorage.setItem(key, String(size));
  }, [size]);
  const set = (value: number): void => setSize(Math.round(Math.min(high, Math.max(low, value))));
  const drag = (event: PointerEvent): void => {
    const bar = event.currentTarget as HTMLElement;
    const from = side === "right" ? event.clientX : event.clientY;
    bar.setPointerCapture(event.pointerId);
    const move = (e: PointerEvent): void => set(size + from - (side === "right" ? e.clientX : e.clientY));
    bar.addEventListener("pointermove", move);
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move), { once: true });
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: 20, ArrowUp: 20, ArrowRight: -20, ArrowDown: -20 }[event.key];
    if (step) set(size + step);
  };
  return (
    <div
      class={`splitter ${side}`}
      role="separator"
      tabIndex={0}
      aria-label={name === "side" ? "Width of the panels" : "Height of the curves"}
      aria-orientation={side === "right" ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={low}
      aria-valuemax={high}
      onPointerDown={drag}
      onKeyDown={keys}
    />
  );
}
