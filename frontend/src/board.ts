// The board: the canvas that the kernel paints, the places over it, and the layer for effects.

import { Cells } from "./cells";
import type { Effects } from "./effects";
import { IslandEffects } from "./island_effects";
import type { Frame, Model, Traits, WidgetView } from "./model";
import { element } from "./nodes";
import { TableEffects } from "./table_effects";
import type { Wire } from "./wire";

/** Milliseconds that the board's size must stay the same before a sharper picture is requested. */
const RESIZE_DELAY = 300;

export class BoardFrame {
  effects: Effects | undefined;
  private readonly outer = element("div", "atl-board", { hidden: "" });
  private readonly inner = element("div", "atl-board-frame", { dir: "ltr" });
  private readonly canvas = element("div", "atl-canvas", { "aria-hidden": "true", inert: "" });
  private readonly layer = element("canvas", "atl-effects", { "aria-hidden": "true" });
  private readonly watcher = new ResizeObserver(() => this.sharpenSoon());
  private frame: Frame | undefined;
  private cells: Cells | undefined;
  private view: WidgetView | undefined;
  private named: Traits["board"] = null;
  private sharpness = 0;
  private resizing: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly model: Model,
    host: HTMLElement,
    private readonly wire: Wire,
  ) {
    this.inner.append(this.canvas, this.layer);
    this.outer.append(this.inner);
    host.prepend(this.outer);
    this.watcher.observe(this.inner);
  }

  /** Request a sharper picture, once resizing has ended, when the board has more pixels than the picture. */
  private sharpenSoon(): void {
    clearTimeout(this.resizing);
    this.resizing = setTimeout(() => {
      const picture = this.canvas.querySelector("canvas");
      const pixels = Math.round(this.inner.clientWidth * (window.devicePixelRatio || 1));
      if (!picture || pixels <= Math.max(this.sharpness, picture.width)) return;
      this.sharpness = pixels;
      this.wire.send("sharpen", { pixels });
    }, RESIZE_DELAY);
  }

  /**
   * Show the board, or hide it on pages without one; the picture is fetched when it is first needed. A board that only
   * decorates a page is hidden from screen readers and takes no focus.
   */
  show(visible: boolean, name: string, isDecorative = false): void {
    this.outer.hidden = !visible;
    this.outer.inert = isDecorative;
    if (isDecorative) this.outer.setAttribute("aria-hidden", "true");
    else this.outer.removeAttribute("aria-hidden");
    if (!visible) return;
    const frame = this.model.get("frame");
    const board = this.model.get("board");
    if (frame.cells && frame !== this.frame) this.layOut(frame);
    if (board !== this.named) this.embed(board);
    this.cells?.show(name, this.model.get("labels"), this.model.get("live"));
    this.cells?.point(this.model.get("pointer"));
  }

  /** Put the places of a board over its picture, in place of those of the previous board. */
  private layOut(frame: Frame): void {
    this.cells?.remove();
    this.effects?.stop();
    this.frame = frame;
    this.outer.style.setProperty("--atl-ratio", String(frame.width / frame.height));
    this.cells = new Cells(this.inner, frame, this.wire);
    const kind = frame.shape === "box" ? TableEffects : IslandEffects;
    this.effects = new kind(this.layer, this.inner, this.canvas, frame);
  }

  /** Put the kernel's canvas into the frame. */
  private async embed(named: Traits["board"]): Promise<void> {
    this.named = named;
    if (!named) return;
    const manager = this.model.widget_manager;
    const id = typeof named === "string" ? named.replace("IPY_MODEL_", "") : named.model_id;
    const canvas = await manager.get_model(id);
    const view = await manager.create_view(canvas);
    // Meanwhile the page may have been closed, or another board requested.
    if (this.closed || this.named !== named) {
      view.remove();
      return;
    }
    const before = this.view;
    this.view = view;
    this.canvas.replaceChildren(view.el);
    view.trigger("displayed");
    before?.remove();
    // The canvas reported that it is ready when it was created, perhaps before the kernel listened.
    canvas.send({ event: "shown" });
    this.sharpenSoon();
  }

  close(): void {
    this.closed = true;
    this.watcher.disconnect();
    clearTimeout(this.resizing);
    this.effects?.stop();
    this.view?.remove();
  }
}
