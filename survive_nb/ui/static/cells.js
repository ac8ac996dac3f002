// The places of a board as real elements over the picture: mouse, finger, keyboard and screen reader all meet
// the same place.  Hover names and the keyboard's cursor live here and send nothing.

class Cells {
  constructor(host, frame, wire) {
    this.frame = frame;
    this.wire = wire;
    this.shape = frame.shape === "box" ? new BoxShape(frame) : new HexShape(frame);
    this.rows = this.shape.rows;
    this.cells = new Map();
    this.labels = {};
    this.grid = element("div", "atl-cells", { role: "grid", dir: "ltr" });
    this.bubble = element("div", "atl-bubble", { hidden: "", "aria-hidden": "true" });
    this.ring = this.makeRing();
    this.rows.forEach((cells, at) => this.grid.append(this.makeRow(cells, at)));
    host.append(this.grid, this.ring, this.bubble);
    this.at = this.shape.start in frame.cells ? this.shape.start : this.rows[0][0].name;
    this.cells.get(this.at).tabIndex = 0;
    this.listen();
  }

  makeRow(cells, at) {
    const row = element("div", "atl-cell-row", { role: "row", "aria-rowindex": at + 1 });
    for (const place of cells) {
      const cell = element("div", this.shape.className(place), {
        role: "gridcell",
        tabindex: "-1",
        "data-place": place.name,
        "aria-label": place.name,
      });
      const [wide, high] = this.shape.extent(place);
      cell.style.left = `${(place.x / this.frame.width) * 100}%`;
      cell.style.top = `${(place.y / this.frame.height) * 100}%`;
      cell.style.width = `${(wide / this.frame.width) * 100}%`;
      cell.style.height = `${(high / this.frame.height) * 100}%`;
      this.cells.set(place.name, cell);
      row.append(cell);
    }
    return row;
  }

  makeRing() {
    const ring = document.createElementNS(SVG_NAMESPACE, "svg");
    ring.setAttribute("class", "atl-ring");
    ring.setAttribute("viewBox", `0 0 ${this.frame.width} ${this.frame.height}`);
    ring.setAttribute("aria-hidden", "true");
    for (const shade of ["atl-ring-dark", "atl-ring-light"]) {
      const path = document.createElementNS(SVG_NAMESPACE, "path");
      path.setAttribute("class", shade);
      ring.append(path);
    }
    return ring;
  }

  /** Take everything off the board again: another board comes. */
  remove() {
    for (const part of [this.grid, this.ring, this.bubble]) part.remove();
  }

  /**
   * Say what each place is called and holds, and which ones do something at a click now.  A click on any other
   * tells why not, so places are disabled only while there is nothing to decide on the board at all.
   */
  show(name, labels, live) {
    this.grid.setAttribute("aria-label", name);
    this.labels = labels;
    const alive = new Set(live);
    for (const [place, cell] of this.cells) {
      const label = labels[place] || place;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.classList.toggle("atl-cell-live", alive.has(place));
      if (alive.size) cell.removeAttribute("aria-disabled");
      else cell.setAttribute("aria-disabled", "true");
    }
    if (this.bubbleAt) this.tellName(this.bubbleAt, this.bubble.classList.contains("atl-bubble-focus"));
  }

  listen() {
    const nameAt = (event) => event.target.dataset && event.target.dataset.place;
    this.grid.addEventListener("click", (event) => {
      const place = nameAt(event);
      if (!place) return;
      this.goTo(place, false);
      this.wire.send("hex", { at: place });
    });
    this.grid.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch" && nameAt(event)) this.tellName(nameAt(event), false);
    });
    this.grid.addEventListener("pointerleave", () => this.hush(false));
    this.grid.addEventListener("focusin", (event) => {
      // A screen reader may focus any place: the arrows go on from there.
      if (nameAt(event)) this.goTo(nameAt(event), false);
      if (!nameAt(event) || !event.target.matches(":focus-visible")) return;
      this.drawRing(nameAt(event));
      this.tellName(nameAt(event), true);
    });
    this.grid.addEventListener("focusout", () => {
      this.drawRing(null);
      this.hush(true);
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.altKey || event.metaKey) return;
    const row = this.rows.findIndex((cells) => cells.some(({ name }) => name === this.at));
    const column = this.rows[row].findIndex(({ name }) => name === this.at);
    const to = this.destination(event, row, column);
    if (to) this.goTo(to.name, true);
    else if (event.key === "Enter" || event.key === " ") this.wire.send("hex", { at: this.at });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  destination(event, row, column) {
    const cells = this.rows[row];
    if (event.key === "Home") return (event.ctrlKey ? this.rows[0] : cells)[0];
    if (event.key === "End") return (event.ctrlKey ? this.rows.at(-1) : cells).at(-1);
    return this.shape.destination(event, row, column);
  }

  goTo(place, focus) {
    this.cells.get(this.at).tabIndex = -1;
    this.at = place;
    const cell = this.cells.get(place);
    cell.tabIndex = 0;
    if (focus) {
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: "nearest", inline: "nearest" });
      this.drawRing(place);
      this.tellName(place, true);
    }
  }

  drawRing(place) {
    for (const path of this.ring.children) path.setAttribute("d", place ? this.shape.outline(place) : "");
  }

  /** Show the name of a place at the rim of the board, away from it, so that it hides none of its neighbours. */
  tellName(place, byFocus) {
    this.bubbleAt = place;
    this.bubble.textContent = this.labels[place] || place;
    this.bubble.classList.toggle("atl-bubble-focus", byFocus);
    this.bubble.classList.toggle("atl-bubble-top", this.frame.cells[place][1] > 0.72 * this.frame.height);
    this.bubble.hidden = false;
  }

  hush(byFocus) {
    const focused = this.grid.querySelector(":focus-visible");
    if (!byFocus && focused) return this.tellName(focused.dataset.place, true);
    this.bubbleAt = null;
    this.bubble.hidden = true;
    return undefined;
  }
}
