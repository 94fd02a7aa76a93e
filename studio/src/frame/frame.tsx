/** The frame of the page: header, palette, drawing, panels at the side and below. */

import { useSignalEffect } from "@preact/signals";
import { Canvas } from "../canvas/canvas.tsx";
import { Palette } from "../palette/palette.tsx";
import { PlotPanel, ReplayBar, SidePanel } from "../panels/index.ts";
import { state } from "../store.ts";
import { Banners } from "./banners.tsx";
import { Help } from "./help.tsx";
import { Header } from "./header.tsx";
import { Message } from "./message.tsx";
import { Splitter } from "./splitter.tsx";
import { Welcome } from "./welcome.tsx";

export function Frame() {
  const open = state.value !== null;
  useSignalEffect(() => {
    document.title = state.value ? `${state.value.path} – Bramah Studio` : "Bramah Studio";
  });
  return (
    <div class="frame">
      <Header />
      <Banners />
      {open ? (
        <div class="body">
          <Palette />
          <div class="middle">
            <main class="drawing" aria-label="Drawing">
              <Canvas />
            </main>
            <section class="below" aria-label="Curves">
              <Splitter side="bottom" name="plots" />
              <h2 class="unseen">Curves</h2>
              <ReplayBar />
              <PlotPanel />
            </section>
          </div>
          <aside class="side" aria-label="Panels">
            <Splitter side="right" name="side" />
            <h2 class="unseen">Panels</h2>
            <SidePanel />
          </aside>
        </div>
      ) : (
        <Welcome />
      )}
      <Message />
      <Help />
    </div>
  );
}
