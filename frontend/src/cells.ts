// The places of a board as elements over the picture, for mouse, touch, keyboard and screen readers alike. Hover
// names and the keyboard cursor are handled here and send nothing.

import type { Frame } from "./model";
import { element } from "./nodes";
import { BoxShape, HexShape, type Place, type Shape } from "./shapes";
import type { Wire } from "./wire";

/** Milliseconds of a long press, and how far a finger may slip meanwhile, in CSS pixels. */
const LONG_PRESS = 550;
const SLIP = 12;

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

export class Cells {
  private readonly shape: Shape;
  private readonly cells = new Map<string, HTMLElement>();
  private readonly grid = element("div", "atl-cells", { role: "grid", dir: "ltr" });
  private readonly bubble = element("div", "atl-bubble", { hidden: "", "aria-hidden": "true" });
  private readonly ring: SVGElement;
  private readonly pointer: SVGElement;
  private labels: Record<string, string> = {};
  /** The place of the keyboard cursor, and the place that the bubble names. */
  private at: string;
  private pointedAt = "";
  private bubbleAt: string | null = null;
  /** Whether the press that ends now was a long one, which is no tap. */
  private wasLongPress = false;

  constructor(
    host: HTMLElement,
    private readonly frame: Frame,
    private readonly wire: Wire,
  ) {
    this.shape = frame.shape === "box" ? new BoxShape(frame) : new HexShape(frame);
    this.ring = this.makeRing("atl-ring");
    this.pointer = this.makeRing("atl-ring atl-pointer");
    this.grid.append(...this.shape.rows.map((places, at) => this.makeRow(places, at)));
    host.append(this.grid, this.pointer, this.ring, this.bubble);
    this.at = this.shape.start in frame.cells ? this.shape.start : this.shape.rows[0][0].name;
    this.cell(this.at).tabIndex = 0;
    this.listen();
  }

  private cell(place: string): HTMLElement {
    return this.cells.get(place) as HTMLElement;
  }

  private makeRow(places: Place[], at: number): HTMLElement {
    const row = element("div", "atl-cell-row", { role: "row", "aria-rowindex": String(at + 1) });
    const { width, height } = this.frame;
    for (const place of places) {
      const cell = element("div", this.shape.className(place), {
        role: "gridcell",
        tabindex: "-1",
        "data-place": place.name,
        "aria-label": place.name,
      });
      const [wide, high] = this.shape.extent(place);
      cell.style.left = `${(place.x / width) * 100}%`;
      cell.style.top = `${(place.y / height) * 100}%`;
      cell.style.width = `${(wide / width) * 100}%`;
      cell.style.height = `${(high / height) * 100}%`;
      this.cells.set(place.name, cell);
      row.append(cell);
    }
    return row;
  }

  private makeRing(className: string): SVGElement {
    const ring = document.createElementNS(SVG_NAMESPACE, "svg");
    ring.setAttribute("class", className);
    ring.setAttribute("viewBox", `0 0 ${this.frame.width} ${this.frame.height}`);
    ring.setAttribute("aria-hidden", "true");
    for (const shade of ["atl-ring-dark", "atl-ring-light"]) {
      const path = document.createElementNS(SVG_NAMESPACE, "path");
      path.setAttribute("class", shade);
      ring.append(path);
    }
    return ring;
  }

  remove(): void {
    for (const part of [this.grid, this.pointer, this.ring, this.bubble]) part.remove();
  }

  /**
   * Label each place and mark those where a click acts now. A click elsewhere is answered with the reason, so places
   * are disabled only while there is nothing to decide on the board.
   */
  show(name: string, labels: Record<string, string>, live: string[]): void {
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
    if (this.bubbleAt) this.showName(this.bubbleAt, this.bubble.classList.contains("atl-bubble-focus"));
  }

  /** Point at the place that a guide names; the keyboard reaches it first, unless it is on the board already. */
  point(place: string): void {
    if (place === this.pointedAt) return;
    this.cells.get(this.pointedAt)?.removeAttribute("aria-current");
    this.pointedAt = this.cells.has(place) ? place : "";
    for (const path of this.pointer.children) {
      path.setAttribute("d", this.pointedAt ? this.shape.outline(this.pointedAt) : "");
    }
    if (!this.pointedAt) return;
    this.cell(place).setAttribute("aria-current", "step");
    if (!this.grid.contains(document.activeElement)) this.goTo(place, false);
    this.cell(place).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private listen(): void {
    const { grid } = this;
    const placeOf = (event: Event) => (event.target as HTMLElement).dataset.place;
    grid.addEventListener("click", (event) => {
      const place = placeOf(event);
      if (!place || this.wasLongPress) return;
      this.goTo(place, false);
      this.wire.send("tap", { at: place });
    });
    if (this.frame.notes) this.listenForLongPress();
    grid.addEventListener("pointerover", (event) => {
      const place = placeOf(event);
      if (event.pointerType !== "touch" && place) this.showName(place, false);
    });
    grid.addEventListener("pointerleave", () => this.hideName(false));
    grid.addEventListener("focusin", (event) => {
      const place = placeOf(event);
      if (!place) return;
      // A screen reader may focus any place: the arrow keys continue from there.
      this.goTo(place, false);
      if (!(event.target as HTMLElement).matches(":focus-visible")) return;
      this.drawRing(place);
      this.showName(place, true);
    });
    grid.addEventListener("focusout", () => {
      this.drawRing(null);
      this.hideName(true);
    });
    grid.addEventListener("keydown", (event) => this.key(event));
  }

  /** A finger that rests on a place writes something down about it instead of tapping it. */
  private listenForLongPress(): void {
    const { grid } = this;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const cancel = () => clearTimeout(timer);
    grid.addEventListener("pointerdown", (event) => {
      cancel();
      this.wasLongPress = false;
      const place = (event.target as HTMLElement).dataset.place;
      if (event.pointerType === "mouse" || !event.isPrimary || !place) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        this.wasLongPress = true;
        this.wire.send("note", { at: place });
      }, LONG_PRESS);
    });
    grid.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP) cancel();
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(end, cancel);
    // The browser's own menu would cover the note.
    grid.addEventListener("contextmenu", (event) => {
      if (this.wasLongPress) event.preventDefault();
    });
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const to = this.destination(event);
    if (to) this.goTo(to.name, true);
    else if (event.key === "Enter" || event.key === " ") this.wire.send("tap", { at: this.at });
    else if (this.frame.notes && event.code === "KeyN" && !event.ctrlKey) this.wire.send("note", { at: this.at });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private destination({ key, ctrlKey }: KeyboardEvent): Place | null {
    const { rows } = this.shape;
    const row = rows.findIndex((places) => places.some(({ name }) => name === this.at));
    const column = rows[row].findIndex(({ name }) => name === this.at);
    if (key === "Home") return (ctrlKey ? rows[0] : rows[row])[0];
    if (key === "End") return (ctrlKey ? rows[rows.length - 1] : rows[row]).slice(-1)[0];
    return this.shape.destination(key, row, column);
  }

  private goTo(place: string, focus: boolean): void {
    this.cell(this.at).tabIndex = -1;
    this.at = place;
    const cell = this.cell(place);
    cell.tabIndex = 0;
    if (!focus) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.drawRing(place);
    this.showName(place, true);
  }

  private drawRing(place: string | null): void {
    for (const path of this.ring.children) path.setAttribute("d", place ? this.shape.outline(place) : "");
  }

  /** Show the name of a place at the edge of the board that is farther away, so that it covers no neighbour. */
  private showName(place: string, byFocus: boolean): void {
    this.bubbleAt = place;
    this.bubble.textContent = this.labels[place] || place;
    this.bubble.classList.toggle("atl-bubble-focus", byFocus);
    this.bubble.classList.toggle("atl-bubble-top", this.frame.cells[place][1] > 0.72 * this.frame.height);
    this.bubble.hidden = false;
  }

  private hideName(byFocus: boolean): void {
    const focused = byFocus ? null : this.grid.querySelector<HTMLElement>(":focus-visible");
    if (focused?.dataset.place) {
      this.showName(focused.dataset.place, true);
      return;
    }
    this.bubbleAt = null;
    this.bubble.hidden = true;
    // What it said may be secret by now.
    this.bubble.textContent = "";
  }
}
