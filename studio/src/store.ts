/** All state of the page as signals, and all actions on it. */

export * from "./store/state.ts";
export { files, closeFile, listFiles, newFile, openFile, reload, save, start, starting } from "./store/files.ts";
export { arrange } from "./store/arranging.ts";
export { edit, gather, redo, rename, setText, undo } from "./store/editing.ts";
export { deleteSelection, mirrorSelection, moveSelection, select, selectAll, turnSelection } from "./store/selecting.ts";
export { copy, cut, duplicate, paste } from "./store/clipboard.ts";
export { place, placeNext } from "./store/drawing.ts";
export { connect, layLine, leaveOpen, routeAgain } from "./store/lines.ts";
export { change, drawingIsOld, lookInto, lookOut, sheet } from "./store/sheet.ts";
export {
  addSlider,
  ask,
  askFault,
  beforehand,
  cancel,
  liveAgain,
  liveBusy,
  liveFault,
  liveSet,
  removeRun,
  removeSlider,
  run,
  runOptions,
  showRun,
} from "./store/running.ts";
