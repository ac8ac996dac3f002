// The board: the painted picture (a canvas of the kernel's), the places over it, the layer for effects.

class BoardFrame {
  constructor(model, host, wire) {
    this.model = model;
    this.outer = element("div", "atl-board");
    this.inner = element("div", "atl-board-frame", { dir: "ltr" });
    this.canvas = element("div", "atl-canvas", { "aria-hidden": "true" });
    this.canvas.inert = true;
    this.layer = element("canvas", "atl-effects", { "aria-hidden": "true" });
    this.inner.append(this.canvas, this.layer);
    this.outer.append(this.inner);
    host.prepend(this.outer);
    this.wire = wire;
    this.outer.hidden = true;
    this.view = null;
    this.named = null;
    this.sharpness = 0;
    this.watcher = new ResizeObserver(() => this.lookCloser());
    this.watcher.observe(this.inner);
  }

  /** Ask for a sharper picture when the board has more pixels on this screen than the picture, once it rests. */
  lookCloser() {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      const picture = this.canvas.querySelector("canvas");
      const pixels = Math.round(this.inner.clientWidth * (window.devicePixelRatio || 1));
      if (!picture || pixels <= Math.max(this.sharpness, picture.width)) return;
      this.sharpness = pixels;
      this.wire.send("sharpen", { pixels });
    }, 300);
  }

  /** Show the board, or hide it on pages without one; the picture is fetched when it is first needed. */
  show(has, name) {
    this.outer.hidden = !has;
    if (!has) return;
    const frame = this.model.get("frame");
    if (frame.cells && frame !== this.frame) this.lay(frame);
    if (this.model.get("board") !== this.named) this.embed(this.model.get("board"));
    if (this.cells) this.cells.show(name, this.model.get("labels"), this.model.get("live"));
  }

  /** Lay the places of a board over its picture; those of the board before go away. */
  lay(frame) {
    if (this.cells) this.cells.remove();
    if (this.effects) this.effects.stop();
    this.frame = frame;
    this.outer.style.setProperty("--atl-ratio", String(frame.width / frame.height));
    this.cells = new Cells(this.inner, frame, this.wire);
    const kind = frame.shape === "box" ? TableEffects : Effects;
    this.effects = new kind(this.layer, this.inner, this.canvas, frame);
  }

  /** Put the kernel's canvas into the frame: it paints, and nothing else. */
  async embed(named) {
    this.named = named;
    if (!named) return;
    const manager = this.model.widget_manager;
    const id = typeof named === "string" ? named.replace("IPY_MODEL_", "") : named.model_id;
    const view = await manager.create_view(await manager.get_model(id));
    // Meanwhile the page may have gone, or have asked for another board.
    if (this.closed || this.named !== named) {
      view.remove();
      return;
    }
    const before = this.view;
    this.view = view;
    this.canvas.replaceChildren(view.el);
    view.trigger("displayed");
    if (before) before.remove();
    this.lookCloser();
  }

  close() {
    this.closed = true;
    this.watcher.disconnect();
    clearTimeout(this.looking);
    if (this.effects) this.effects.stop();
    if (this.view) this.view.remove();
  }
}
