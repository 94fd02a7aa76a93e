/** The panels: at the side, the plots, and the replay. */

import "uplot/dist/uPlot.min.css";
import "./panels.css";
import "./fields.css";
import "./text/text.css";
import "./run/outcome.css";
import "./plots/plots.css";
import "../replay/replay.css";

export { SidePanel } from "./side.tsx";
export { Plots as PlotPanel } from "./plots/plots.tsx";
export { ReplayBar } from "../replay/bar.tsx";
