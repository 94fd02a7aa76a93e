/** From the place of a slider to its value and back; even steps, or even ratios where the range spans decades. */

import type { Slider } from "../../types.ts";
import { onGrid, roundStep } from "../numbers.ts";

const PLACES = 200;
const DECADES = 100;

export interface Scale {
  min: number;
  max: number;
  step: number;
  /** The place of a value on the slider. */
  place: (value: number) => number;
  /** The value at a place, a round number. */
  value: (place: number) => number;
}

function isLogarithmic({ low, high }: Pick<Slider, "low" | "high">): boolean {
  return low > 0 && high / low >= DECADES;
}

export function scaleOf({ low, high }: Pick<Slider, "low" | "high">): Scale {
  if (!isLogarithmic({ low, high })) {
    const step = roundStep((high - low) / PLACES);
    return { min: low, max: high, step, place: (value) => value, value: (place) => onGrid(place, step) };
  }
  const ratio = Math.log(high / low);
  return {
    min: 0,
    max: PLACES,
    step: 1,
    place: (value) => (value > 0 ? Math.min(Math.max((Math.log(value / low) / ratio) * PLACES, 0), PLACES) : 0),
    value: (place) => Number((low * Math.exp((place / PLACES) * ratio)).toPrecision(3)),
  };
}
