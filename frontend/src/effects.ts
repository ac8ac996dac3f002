// Plays short effects on a layer above the board. They delay nothing: the board below already shows the new state. A
// new list ends the previous one, and the layer is empty when all effects have ended.

import type { Effect, Frame } from "./model";

export type Pen = CanvasRenderingContext2D;

/** A kind of effect: its length in milliseconds, and how it looks at time t from 0 to 1. */
export interface Drawing {
  length: number;
  draw(pen: Pen, effect: Running, t: number): void;
}

export interface Running extends Effect {
  start: number;
  drawing: Drawing;
  seed: number;
}

/** Milliseconds between the starts of two effects. */
const STAGGER = 120;
/** Milliseconds before the first effect starts, for the board to be painted. */
const LEAD = 30;
const MAX_EFFECTS = 12;
const MAX_SHARPNESS = 3;

export const ease = (t: number) => 1 - (1 - t) ** 3;
export const swing = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

export abstract class Effects {
  /** How the board looked before: what moved away or sank is copied from here. */
  protected readonly before = document.createElement("canvas");
  protected abstract readonly drawings: Record<string, Drawing>;
  private running: Running[] = [];
  private tick = 0;
  private settling = 0;

  constructor(
    private readonly layer: HTMLCanvasElement,
    protected readonly frameElement: HTMLElement,
    private readonly canvasHost: HTMLElement,
    protected readonly frame: Frame,
  ) {
    layer.width = 0;
  }

  protected get board(): HTMLCanvasElement | null {
    return this.canvasHost.querySelector("canvas");
  }

  /** A colour of the current theme, by the name of its CSS variable. */
  protected color(name: string): string {
    return getComputedStyle(this.frameElement).getPropertyValue(`--atl-${name}`).trim() || "#ffffff";
  }

  /** Keep a picture of the board for the next effects, once nothing moves. */
  settle(): void {
    if (this.running.length) return;
    cancelAnimationFrame(this.settling);
    this.settling = requestAnimationFrame(() => requestAnimationFrame(() => this.keepPicture()));
  }

  private keepPicture(): void {
    const { board, before } = this;
    if (!board?.width || this.running.length) return;
    before.width = board.width;
    before.height = board.height;
    before.getContext("2d")?.drawImage(board, 0, 0);
  }

  play(list: Effect[]): void {
    this.stop();
    let start = performance.now() + LEAD;
    const known = list.filter((effect) => Object.hasOwn(this.drawings, effect.kind) && this.isPlaced(effect));
    this.running = known.slice(0, MAX_EFFECTS).map((effect, at) => {
      const drawing = this.drawings[effect.kind];
      const one = { ...effect, start, drawing, seed: 7 + at * 131 };
      // What comes out of a tile waits until the tile is under water.
      start += effect.kind === "sink" ? drawing.length * 0.7 : STAGGER;
      return one;
    });
    if (this.running.some(({ kind }) => kind === "volcano")) this.frameElement.classList.add("atl-shaking");
    if (this.running.length) this.tick = requestAnimationFrame((time) => this.draw(time));
  }

  private isPlaced({ at, from, to }: Effect): boolean {
    return [at, from, to].every((place) => place === undefined || place in this.frame.cells);
  }

  stop(): void {
    cancelAnimationFrame(this.tick);
    this.running = [];
    this.frameElement.classList.remove("atl-shaking");
    this.layer.width = 0;
  }

  private draw(time: number): void {
    this.running = this.running.filter(({ start, drawing }) => time < start + drawing.length);
    const pen = this.layer.getContext("2d");
    if (!this.running.length || !pen) {
      this.stop();
      this.settle();
      return;
    }
    const sharp = Math.min(window.devicePixelRatio || 1, MAX_SHARPNESS);
    const width = Math.round(this.layer.clientWidth * sharp);
    const height = Math.round(this.layer.clientHeight * sharp);
    if (this.layer.width !== width || this.layer.height !== height) Object.assign(this.layer, { width, height });
    const scale = width / this.frame.width;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, this.frame.width, this.frame.height);
    for (const effect of this.running) {
      const t = Math.max(0, (time - effect.start) / effect.drawing.length);
      // Before its turn, a move or a sinking tile keeps the old picture; other effects show nothing.
      if (t === 0 && effect.kind !== "move" && effect.kind !== "sink") continue;
      pen.save();
      effect.drawing.draw(pen, effect, Math.min(t, 1));
      pen.restore();
    }
    this.tick = requestAnimationFrame((next) => this.draw(next));
  }

  protected place(name: string): number[] {
    return this.frame.cells[name];
  }
}
