// Effects over the table of Fish Fish!: tiles that move, rows that appear or go, a card turned over.

import { type Drawing, Effects, ease, type Pen, type Running, swing } from "./effects";
import { ringsOfWater, sparks } from "./sprites";

export class TableEffects extends Effects {
  protected readonly drawings: Record<string, Drawing> = {
    move: { length: 420, draw: (...at) => this.move(...at) },
    appear: { length: 420, draw: (...at) => this.appear(...at) },
    lost: { length: 520, draw: (...at) => this.lost(...at) },
    reveal: { length: 900, draw: (...at) => this.reveal(...at) },
  };

  /** Trace a box with round corners. */
  private box(pen: Pen, place: string, grow = 0): void {
    const [x, y, wide, high] = this.place(place);
    pen.beginPath();
    pen.roundRect(x - wide / 2 - grow, y - high / 2 - grow, wide + 2 * grow, high + 2 * grow, 10);
  }

  /** A tile moves from its owner to the row, or from the row to its new owner. */
  private move(pen: Pen, { from, to }: Running, t: number): void {
    const [x, y] = this.place(from);
    const [u, v] = this.place(to);
    const at = swing(t);
    const [a, b] = [x + (u - x) * at, y + (v - y) * at - Math.sin(Math.PI * t) * 24];
    pen.globalAlpha = 1 - Math.max(0, (t - 0.8) / 0.2);
    pen.shadowColor = "rgba(0,20,40,0.5)";
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 6;
    pen.fillStyle = "#ffe9ae";
    pen.strokeStyle = this.color("outline");
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.roundRect(a - 17, b - 17, 34, 34, 8);
    pen.fill();
    pen.shadowColor = "transparent";
    pen.stroke();
    pen.beginPath();
    pen.ellipse(a - 2, b, 9, 5.5, 0, 0, 2 * Math.PI);
    pen.moveTo(a + 5, b);
    pen.lineTo(a + 12, b - 6);
    pen.lineTo(a + 12, b + 6);
    pen.closePath();
    pen.fillStyle = this.color("outline");
    pen.fill();
  }

  private appear(pen: Pen, { at }: Running, t: number): void {
    this.box(pen, at);
    pen.fillStyle = `rgba(255,255,255,${0.75 * (1 - ease(t))})`;
    pen.fill();
    this.box(pen, at, 26 * ease(t));
    pen.lineWidth = 4 * (1 - t) + 0.5;
    pen.strokeStyle = `rgba(255,246,200,${1 - t})`;
    pen.stroke();
  }

  private lost(pen: Pen, { at }: Running, t: number): void {
    this.box(pen, at, -24 * ease(t));
    pen.lineWidth = 4;
    pen.strokeStyle = `rgba(255,255,255,${0.9 * (1 - t)})`;
    pen.stroke();
    const [x, y] = this.place(at);
    ringsOfWater(pen, x, y, 90, t);
  }

  /** The card turns about its centre; then sparks show a fish, or rings a calm sea. */
  private reveal(pen: Pen, { at, card }: Running, t: number): void {
    const [x, y, wide, high] = this.place(at);
    const isFish = card === "fish";
    const color = this.color(isFish ? "fish" : "no-fish");
    const turn = Math.min(1, t / 0.45);
    if (turn < 1) {
      pen.translate(x, y);
      pen.scale(Math.max(0.04, Math.abs(Math.cos(Math.PI * turn))), 1);
      pen.fillStyle = turn < 0.5 ? "#23415a" : color;
      pen.strokeStyle = "#fff6c8";
      pen.lineWidth = 5;
      pen.beginPath();
      pen.roundRect(-wide * 0.28, -high * 0.36, wide * 0.56, high * 0.72, 12);
      pen.fill();
      pen.stroke();
      return;
    }
    const after = (t - 0.45) / 0.55;
    pen.globalAlpha = 1 - after;
    this.box(pen, at, 40 * ease(after));
    pen.lineWidth = 9 * (1 - after) + 1;
    pen.strokeStyle = color;
    pen.stroke();
    pen.fillStyle = isFish ? "#ffd34d" : "#ffffff";
    for (const { angle, speed, size } of sparks(isFish ? 34 : 14, 77)) {
      const far = 40 + ease(after) * speed * 130;
      const [a, b] = [x + far * Math.cos(angle), y + far * Math.sin(angle) * 0.8];
      pen.beginPath();
      pen.arc(a, b, size * 1.5 * (1 - after), 0, 2 * Math.PI);
      pen.fill();
    }
  }
}
