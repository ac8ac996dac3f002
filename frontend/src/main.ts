// The entry point that anywidget loads: shows one Screen (survive_nb/ui/screen.py) in an output cell.

import { hello, takeWholePage, watchDark } from "./browser";
import { place } from "./history";
import { type Model, TRAITS } from "./model";
import { element } from "./nodes";
import { Page } from "./page";
import { SETTINGS_CHANGED } from "./storage";

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = element("div", "atl-root");
  el.append(root);
  const page = new Page(model, root);
  page.update();
  const onChange = () => {
    page.wire.answered();
    // An acknowledgement alone shows nothing new, and must not interrupt running effects.
    if (page.changed(...TRAITS.filter((name) => name !== "heard"))) page.update();
  };
  model.on("change", onChange);
  requestAnimationFrame(() => page.setLandmarks(takeWholePage(root) || place() === "site"));
  const greet = () => page.wire.send("hello", hello());
  greet();
  addEventListener(SETTINGS_CHANGED, greet);
  const stopWatching = watchDark((dark) => page.wire.send("scheme", { dark }));
  return () => {
    model.off("change", onChange);
    removeEventListener(SETTINGS_CHANGED, greet);
    stopWatching();
    page.close();
  };
}

export default { render };
