// The chooser: a question about one place of the board, shown beside that place. It never covers the place and stays
// within what is visible of the page. Focus enters it and returns to the place.

import type { Traits } from "./model";
import { element, showIn } from "./nodes";

/** Pixels between the place and the chooser, and between the chooser and the edge of what is visible. */
const GAP = 6;
const EDGE = 4;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the chooser goes, and the height that is left for it. */
export interface Spot {
  left: number;
  top: number;
  height: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Find a spot below, above, right or left of a place: the first in which all fits, else the roomiest. */
export function spotBeside(place: Box, width: number, height: number, seen: Box): Spot {
  const middleX = (place.left + place.right - width) / 2;
  const middleY = (place.top + place.bottom - height) / 2;
  const acrossAt = clamp(middleX, seen.left + EDGE, seen.right - EDGE - width);
  const downAt = clamp(middleY, seen.top + EDGE, seen.bottom - EDGE - height);
  const below = seen.bottom - EDGE - place.bottom - GAP;
  const above = place.top - GAP - seen.top - EDGE;
  const right = seen.right - EDGE - place.right - GAP;
  const left = place.left - GAP - seen.left - EDGE;
  const tall = seen.bottom - seen.top - 2 * EDGE;
  if (below >= height) return { left: acrossAt, top: place.bottom + GAP, height };
  if (above >= height) return { left: acrossAt, top: place.top - GAP - height, height };
  const fits = Math.min(height, tall);
  const sideTop = Math.max(downAt, seen.top + EDGE);
  if (right >= width) return { left: place.right + GAP, top: sideTop, height: fits };
  if (left >= width) return { left: place.left - GAP - width, top: sideTop, height: fits };
  if (below >= above) return { left: acrossAt, top: place.bottom + GAP, height: below };
  return { left: acrossAt, top: seen.top + EDGE, height: above };
}

/** Find a spot over the board, or over it and the bar above it, so that the text beside or below it stays readable; if
 * none is large enough, anywhere. */
export function spotOverBoard(place: Box, width: number, height: number, seen: Box, board: Box): Spot {
  const both = {
    left: Math.max(seen.left, board.left),
    top: Math.max(seen.top, board.top),
    right: Math.min(seen.right, board.right),
    bottom: Math.min(seen.bottom, board.bottom),
  };
  for (const box of [both, { ...both, top: seen.top }]) {
    const spot = spotBeside(place, width, height, box);
    if (box.right - box.left >= width + 2 * EDGE && spot.height >= height) return spot;
  }
  return spotBeside(place, width, height, seen);
}

/** The part of the window in which an element can be seen: inside every ancestor that scrolls or clips. */
function visibleBox(target: Element): Box {
  const box = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight };
  for (let at = target.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === "visible") continue;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    box.left = Math.max(box.left, left);
    box.top = Math.max(box.top, top);
    box.right = Math.min(box.right, right);
    box.bottom = Math.min(box.bottom, bottom);
  }
  return box;
}

export class Chooser {
  private readonly region = element("div", "atl-chooser-region", { hidden: "" });
  private readonly move = () => this.settle();
  private place = "";

  constructor(private readonly column: HTMLElement) {
    column.append(this.region);
    this.region.addEventListener("keydown", (event) => this.key(event));
  }

  show(node: Traits["ask"]): void {
    const had = this.place;
    const focused = this.region.contains(document.activeElement);
    showIn(this.region, node);
    const now = this.region.firstElementChild as HTMLElement | null;
    this.place = now?.dataset.place ?? "";
    this.region.hidden = !now;
    if (now) {
      this.settle();
      if (!had) this.follow(true);
      if (had !== this.place || focused) this.region.querySelector("button")?.focus({ preventScroll: true });
    } else if (had) {
      this.follow(false);
      if (focused || document.activeElement === document.body) this.cell(had)?.focus({ preventScroll: true });
    }
  }

  close(): void {
    this.follow(false);
  }

  private cell(place: string): HTMLElement | null {
    const cells = [...this.column.querySelectorAll<HTMLElement>("[data-place]")];
    return cells.find((cell) => cell.dataset.place === place && cell.getAttribute("role") === "gridcell") ?? null;
  }

  private follow(on: boolean): void {
    const change = on ? window.addEventListener : window.removeEventListener;
    change("resize", this.move);
    change("scroll", this.move, true);
  }

  /** Put the chooser beside its place. */
  private settle(): void {
    const cell = this.cell(this.place);
    if (!cell) return;
    const { style } = this.region;
    style.maxBlockSize = "";
    const origin = (this.region.offsetParent ?? document.body).getBoundingClientRect();
    const { width, height } = this.region.getBoundingClientRect();
    const seen = visibleBox(this.column);
    const board = cell.closest(".atl-board-frame")?.getBoundingClientRect() ?? seen;
    const spot = spotOverBoard(cell.getBoundingClientRect(), width, height, seen, board);
    style.left = `${spot.left - origin.left}px`;
    style.top = `${spot.top - origin.top}px`;
    style.maxBlockSize = `${spot.height}px`;
  }

  /** The arrow keys go from answer to answer. */
  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const buttons = [...this.region.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
