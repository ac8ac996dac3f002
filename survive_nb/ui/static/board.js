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
  }

  /** Show the board, or hide it on pages without one; the picture is fetched when it is first needed. */
  show(has, name) {
    this.outer.hidden = !has;
    if (!has) return;
    const frame = this.model.get("frame");
    if (!this.cells && frame.cells) {
      this.outer.style.setProperty("--atl-ratio", String(frame.width / frame.height));
      this.cells = new Cells(this.inner, frame, this.wire);
      this.effects = new Effects(this.layer, this.inner, this.canvas, frame);
    }
    if (!this.fetching) this.fetching = this.embed();
    if (this.cells) this.cells.show(name, this.model.get("labels"), this.model.get("live"));
  }

  /** Put the kernel's canvas into the frame: it paints, and nothing else. */
  async embed() {
    const named = this.model.get("board");
    if (!named) return;
    const manager = this.model.widget_manager;
    const id = typeof named === "string" ? named.replace("IPY_MODEL_", "") : named.model_id;
    this.view = await manager.create_view(await manager.get_model(id));
    this.canvas.replaceChildren(this.view.el);
    this.view.trigger("displayed");
    if (this.closed) this.view.remove();
  }

  close() {
    this.closed = true;
    if (this.effects) this.effects.stop();
    if (this.view) this.view.remove();
  }
}
