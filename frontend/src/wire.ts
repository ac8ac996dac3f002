// Sends each input of the user to the kernel, and shows a message when the kernel does not answer. A heartbeat finds
// out about a lost kernel while the user only watches.

import { copyText, randomHex, saveFile } from "./browser";
import type { Model } from "./model";
import { nodeOf, type PageNode, type Payload } from "./nodes";
import { receiptsFile } from "./receipts";

/** Milliseconds without an answer after which the banner is shown. */
const ANSWER_TIMEOUT = 8000;
/** Milliseconds between two messages of a slider that is being moved. */
const SLIDER_INTERVAL = 100;
/** Milliseconds after an input in one tab until the other tabs ask for what it has changed. */
const OTHER_TABS_DELAY = 400;
const MAX_FILE_BYTES = 1024 * 1024;
const FIELDS = new Set(["input", "select", "textarea"]);

type Timer = ReturnType<typeof setTimeout>;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class Wire {
  private waiting: Timer | undefined;
  private heartbeat: Timer | undefined;
  private tabs: BroadcastChannel | undefined;
  private lookAgain: Timer | undefined;

  constructor(
    private readonly model: Model,
    private readonly banner: HTMLElement,
  ) {}

  /** Send a heartbeat every few seconds; the kernel acknowledges each with a small message. */
  beat(seconds: number | undefined): void {
    if (!seconds || this.heartbeat) return;
    this.heartbeat = setInterval(() => this.send("beat"), seconds * 1000);
    this.listenToTabs();
  }

  /** After an input in another tab of this browser send a heartbeat: what was written down there is then shown here. */
  private listenToTabs(): void {
    if (typeof BroadcastChannel === "undefined") return;
    this.tabs = new BroadcastChannel("survive-nb");
    this.tabs.onmessage = () => {
      clearTimeout(this.lookAgain);
      this.lookAgain = setTimeout(() => this.send("beat"), OTHER_TABS_DELAY);
    };
  }

  close(): void {
    clearTimeout(this.waiting);
    clearInterval(this.heartbeat);
    clearTimeout(this.lookAgain);
    this.tabs?.close();
  }

  send(name: string, payload: Payload = {}): void {
    try {
      this.model.send({ ...payload, do: name, click: randomHex(8) });
    } catch {
      // The connection is closed for good: the kernel has ended, or the page is being left.
      this.complain();
      return;
    }
    if (name !== "beat") this.tabs?.postMessage("input");
    this.waiting ??= setTimeout(() => this.complain(), ANSWER_TIMEOUT);
  }

  private complain(): void {
    const text = this.model.get("look").words?.no_answer ?? "";
    this.banner.textContent = text;
    this.banner.hidden = !text;
  }

  /** Note that the kernel has sent something. */
  answered(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.banner.hidden = true;
  }
}

export function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && FIELDS.has(target.localName);
}

function fieldValue(field: Field): string | boolean {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
}

/** Whether a choice was sent when it was made. An older answer of the kernel may have set the field back since. */
function wasSent(field: Field): boolean {
  const isText = field instanceof HTMLTextAreaElement || field.type === "text";
  return !isText && nodeOf(field)?.do !== undefined;
}

export function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {};
  for (const field of form.elements) {
    if (!isField(field) || !field.name || field.type === "file" || wasSent(field)) continue;
    if (field instanceof HTMLInputElement && field.type === "radio" && !field.checked) continue;
    values[field.name] = fieldValue(field);
  }
  return values;
}

async function sendFile(wire: Wire, field: HTMLInputElement, payload: Payload): Promise<void> {
  const file = field.files?.[0];
  if (!file) return;
  if (file.size > MAX_FILE_BYTES) wire.send("file_too_big", { ...payload, name: file.name });
  else wire.send("file", { ...payload, name: file.name, text: await file.text() });
  field.value = "";
}

interface Action {
  at: HTMLElement;
  node: PageNode;
  name: string;
  payload: Payload;
}

/** The nearest node around the target of an event that has an action. */
function actionOf(event: Event): Action | null {
  for (let at = event.target as HTMLElement | null; at && at !== event.currentTarget; at = at.parentElement) {
    const node = nodeOf(at);
    if (node?.do) return { at, node, name: node.do[0], payload: node.do[1] };
  }
  return null;
}

/** Listen on a region for the actions of all its nodes. */
export function listen(region: HTMLElement, wire: Wire): void {
  region.addEventListener("click", (event) => {
    const found = actionOf(event);
    if (!found || FIELDS.has(found.node.t) || found.node.t === "form") return;
    event.preventDefault();
    const { at, name, payload } = found;
    if (at.dataset.copy) {
      copyText(at.dataset.copy).then((done) => wire.send(name, { ...payload, done }));
      return;
    }
    if (at.dataset.receipts) {
      const { count, ...file } = receiptsFile(at.dataset.receipts);
      if (count) saveFile(file);
      wire.send(name, { ...payload, count });
      return;
    }
    const form = at.closest("form");
    wire.send(name, form ? { ...payload, values: valuesOf(form) } : payload);
  });
  region.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = actionOf(event);
    if (!(found?.at instanceof HTMLFormElement)) return;
    const values = valuesOf(found.at);
    const all = Object.values(values);
    wire.send(found.name, { ...found.payload, values, ...(all.length === 1 ? { value: all[0] } : {}) });
    if (found.at.dataset.clear) found.at.reset();
  });
  region.addEventListener("change", (event) => {
    const found = actionOf(event);
    if (!found || found.at !== event.target || !isField(found.at) || found.at.type === "range") return;
    if (found.at.type === "file") sendFile(wire, found.at as HTMLInputElement, found.payload);
    else wire.send(found.name, { ...found.payload, value: fieldValue(found.at) });
  });
  listenToSliders(region, wire);
}

/** Send the value of a slider while it moves, at a limited rate; the last value is always sent. */
function listenToSliders(region: HTMLElement, wire: Wire): void {
  let timer: Timer | undefined;
  let latest: Action | null = null;
  const sendLatest = () => {
    timer = undefined;
    if (!latest) return;
    wire.send(latest.name, { ...latest.payload, value: fieldValue(latest.at as Field) });
    latest = null;
    timer = setTimeout(sendLatest, SLIDER_INTERVAL);
  };
  region.addEventListener("input", (event) => {
    const found = actionOf(event);
    if (!found || found.at !== event.target || !isField(found.at) || found.at.type !== "range") return;
    latest = found;
    if (!timer) sendLatest();
  });
}
