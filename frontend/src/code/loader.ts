// Loads the editor when a page has a place for one: it is large, and only lessons with code need it.

import type { Wire } from "../wire";
import type { Setup } from "./editor";

/** The address of the editor and of Python, if this page's server has them (survive_nb/server/python_files.py). */
function address(): string | undefined {
  try {
    const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    return config.pythonUrl && new URL(config.pythonUrl, document.baseURI).href;
  } catch {
    return undefined;
  }
}

export class CodeLoader {
  private place: HTMLElement | undefined;
  private close_: () => void = () => {};

  constructor(
    private readonly region: HTMLElement,
    private readonly wire: Wire,
  ) {}

  /** Put an editor into the place that the page has for it; without one the page says what to do instead. */
  async show(setup: Setup | Record<string, never>): Promise<void> {
    const place = this.region.querySelector<HTMLElement>("[data-editor]") ?? undefined;
    const base = address();
    if (place === this.place || !base) return;
    this.close();
    this.place = place;
    if (!place) return;
    const { mount } = (await import(`${base}editor.js`)) as typeof import("./editor");
    if (this.place === place)
      this.close_ = mount(place, setup as Setup, (name, payload) => this.wire.send(name, payload));
  }

  close(): void {
    this.close_();
    this.close_ = () => {};
  }
}
