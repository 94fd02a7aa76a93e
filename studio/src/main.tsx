/** The page. */

import { render } from "preact";
import "./theme.css";
import "./frame/frame.css";
import { Frame } from "./frame/frame.tsx";
import { listen } from "./keyboard.ts";
import { start } from "./store.ts";
import { followTheme } from "./theme.ts";

followTheme();
render(<Frame />, document.getElementById("page")!);
listen();
void start();
