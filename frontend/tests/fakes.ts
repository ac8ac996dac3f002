// A model as anywidget would hand it over, which records the messages that are sent.

import type { Model, Traits } from "../src/model";

const EMPTY: Traits = {
  plan: "page",
  head: {},
  main: {},
  side: {},
  log: {},
  board_text: {},
  notice: {},
  ask: {},
  over: {},
  board: null,
  frame: {},
  has_board: false,
  labels: {},
  live: [],
  say: { n: 0, text: "" },
  effects: { n: 0, list: [] },
  look: {},
  title: "",
  link: {},
  opened: 0,
  remember: {},
  download: { name: "" },
  code: {},
  fair: {},
  receipt: "",
  heard: "",
  pointer: "",
};

export class FakeModel implements Model {
  sent: Record<string, unknown>[] = [];
  /** What was sent to the canvas of the board. */
  sentToCanvas: Record<string, unknown>[] = [];
  widget_manager = {
    get_model: async () => ({ send: (message: Record<string, unknown>) => void this.sentToCanvas.push(message) }),
    create_view: async () => ({ el: document.createElement("div"), trigger: () => {}, remove: () => {} }),
  };
  private traits = { ...EMPTY };
  private callbacks = new Set<() => void>();

  get<Name extends keyof Traits>(name: Name): Traits[Name] {
    return this.traits[name];
  }

  /** Change some traits as one message from the kernel does. */
  change(traits: Partial<Traits>): void {
    Object.assign(this.traits, traits);
    for (const callback of this.callbacks) callback();
  }

  send(message: Record<string, unknown>): void {
    this.sent.push(message);
  }

  on(_event: "change", callback: () => void): void {
    this.callbacks.add(callback);
  }

  off(_event: "change", callback: () => void): void {
    this.callbacks.delete(callback);
  }

  /** The last message without its random id. */
  get last(): Record<string, unknown> {
    const { click: _, ...message } = this.sent[this.sent.length - 1] ?? {};
    return message;
  }
}
