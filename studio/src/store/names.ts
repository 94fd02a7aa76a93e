/** Names for new components, short and plain. */

const SHORT: [RegExp, string][] = [
  [/ReliefValve|CrossLineRelief/, "relief"],
  [/CheckValve/, "check"],
  [/CounterbalanceValve/, "counterbalance"],
  [/ReducingValve|ReducingRelievingValve/, "reducer"],
  [/FlowControlValve/, "flow_control"],
  [/Valve|Valve\d+$/, "valve"],
  [/PumpMotor/, "machine"],
  [/ElectricMotor/, "electric_motor"],
  [/Motor$/, "motor"],
  [/Pump$|FlowSource/, "pump"],
  [/Accumulator$/, "accumulator"],
  [/Cylinder$|Plunger/, "cylinder"],
  [/Tank$/, "tank"],
  [/Friction$/, "friction"],
  [/^Mass$|InclinedMass/, "mass"],
  [/Engine$/, "engine"],
  [/Propeller$/, "propeller"],
  [/Compensator$/, "compensator"],
  [/PressureSource/, "source"],
];

/** The name a component of a type would like: "relief", "pump", else the type in snake case. */
export function stemOf(type: string): string {
  const short = SHORT.find(([pattern]) => pattern.test(type));
  if (short) return short[1];
  return type
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}
