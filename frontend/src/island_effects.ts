// Effects over the board of Survive!: pieces that move, tiles that sink, whirlpools, the die, the volcano.

import { type Drawing, Effects, ease, type Pen, type Running, swing } from "./effects";
import { dieFace, FACES, hexPath, ringsOfWater, sparks } from "./sprites";

export class IslandEffects extends Effects {
  protected readonly drawings: Record<string, Drawing> = {
    move: { length: 340, draw: (...at) => this.move(...at) },
    sink: { length: 600, draw: (...at) => this.sink(...at) },
    whirl: { length: 600, draw: (...at) => this.whirl(...at) },
    die: { length: 1300, draw: (...at) => this.die(...at) },
    volcano: { length: 900, draw: (...at) => this.volcano(...at) },
    lost: { length: 560, draw: (...at) => this.lost(...at) },
    appear: { length: 480, draw: (...at) => this.appear(...at) },
  };

  /** Copy a square of a picture of the board: what was around (x, y) is drawn around (u, v). */
  private copy(pen: Pen, source: HTMLCanvasElement | null, [x, y]: number[], [u, v]: number[], reach: number): void {
    if (!source?.width) return;
    const scale = source.width / this.frame.width;
    const across = 2 * reach;
    const [left, top] = [(x - reach) * scale, (y - reach) * scale];
    pen.drawImage(source, left, top, across * scale, across * scale, u - reach, v - reach, across, across);
  }

  /** The piece slides to its goal, which looks as before until it arrives. */
  private move(pen: Pen, { from, to }: Running, t: number): void {
    const [x, y] = this.place(from);
    const [u, v] = this.place(to);
    const reach = this.frame.size * 0.82;
    const at = swing(t);
    const [a, b] = [x + (u - x) * at, y + (v - y) * at];
    if (t < 0.92) {
      pen.save();
      hexPath(pen, u, v, this.frame.size);
      pen.clip();
      this.copy(pen, this.before, [u, v], [u, v], this.frame.size);
      pen.restore();
    }
    const trail = pen.createLinearGradient(x, y, a, b);
    trail.addColorStop(0, "rgba(255,255,255,0)");
    trail.addColorStop(1, `rgba(255,250,225,${0.75 * (1 - t)})`);
    pen.strokeStyle = trail;
    pen.lineWidth = reach * 0.9;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(a, b);
    pen.stroke();
    const lift = Math.sin(Math.PI * t) * 5;
    pen.shadowColor = "rgba(0,20,40,0.45)";
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 6 + lift;
    pen.beginPath();
    pen.arc(a, b - lift, reach, 0, 2 * Math.PI);
    pen.fillStyle = this.color("water");
    pen.fill();
    pen.shadowColor = "transparent";
    pen.clip();
    this.copy(pen, this.board, [u, v], [a, b - lift], reach);
  }

  /** The tile goes down into rings of water. */
  private sink(pen: Pen, { at, terrain }: Running, t: number): void {
    const [x, y] = this.place(at);
    const { size } = this.frame;
    const depth = swing(t);
    pen.save();
    hexPath(pen, x, y, size);
    pen.clip();
    pen.globalAlpha = 1 - depth ** 2;
    pen.translate(x, y + depth * size * 0.5);
    pen.scale(1 - 0.3 * depth, 1 - 0.3 * depth);
    pen.translate(-x, -y);
    hexPath(pen, x, y, size);
    pen.fillStyle = this.color(terrain);
    pen.fill();
    this.copy(pen, this.before, [x, y], [x, y], size);
    pen.fillStyle = `rgba(8,60,100,${0.75 * depth})`;
    pen.fill();
    pen.restore();
    ringsOfWater(pen, x, y, size * 1.25, t);
  }

  private whirl(pen: Pen, { at }: Running, t: number): void {
    const [x, y] = this.place(at);
    const reach = this.frame.size * 2.5;
    const fade = Math.sin(Math.PI * Math.min(1, t * 1.05));
    const deep = pen.createRadialGradient(x, y, 0, x, y, reach);
    deep.addColorStop(0, `rgba(3,28,52,${0.85 * fade})`);
    deep.addColorStop(1, "rgba(3,28,52,0)");
    pen.fillStyle = deep;
    pen.beginPath();
    pen.arc(x, y, reach, 0, 2 * Math.PI);
    pen.fill();
    pen.translate(x, y);
    pen.rotate(-t * 7);
    pen.lineCap = "round";
    for (let arm = 0; arm < 4; arm += 1) {
      pen.rotate(Math.PI / 2);
      pen.beginPath();
      for (let step = 0; step <= 26; step += 1) {
        const r = (reach * 0.95 * step) / 26;
        const angle = step * 0.14;
        pen.lineTo(r * Math.cos(angle), r * Math.sin(angle));
      }
      pen.globalAlpha = fade * 0.85;
      pen.lineWidth = arm % 2 ? 2 : 4;
      pen.strokeStyle = arm % 2 ? "#bfe9f5" : "#ffffff";
      pen.stroke();
    }
  }

  /** The die tumbles in at the edge of the board, rests on its face and disappears. */
  private die(pen: Pen, { face }: Running, t: number): void {
    const { width, height } = this.frame;
    const roll = ease(Math.min(1, t / 0.45));
    const gone = Math.max(0, (t - 0.85) / 0.15);
    const bounce = Math.abs(Math.sin(roll * Math.PI * 2.5)) * (1 - roll) * 60;
    pen.globalAlpha = 1 - gone;
    pen.shadowColor = "rgba(0,16,32,0.5)";
    pen.shadowBlur = 14;
    pen.shadowOffsetY = 6 + bounce * 0.4;
    pen.translate(width - 52 + (1 - roll) * 90, height / 2 - bounce);
    pen.rotate((1 - roll) * 7);
    const settled = roll > 0.93;
    const names = Object.keys(FACES);
    const shown = settled ? face : names[Math.floor(roll * 17) % names.length];
    pen.scale(1.15, settled ? 1.15 : 1.15 * (0.75 + 0.25 * Math.abs(Math.cos(roll * 20))));
    dieFace(pen, shown, this.color("brass-dark"), this.color("outline"));
  }

  private volcano(pen: Pen, { at }: Running, t: number): void {
    const [x, y] = this.place(at);
    const { width, height, size } = this.frame;
    const heat = Math.sin(Math.PI * Math.min(1, t * 1.1));
    const glow = pen.createRadialGradient(x, y, 0, x, y, width * 0.55);
    glow.addColorStop(0, `rgba(255,236,150,${0.95 * heat})`);
    glow.addColorStop(0.12, `rgba(255,170,50,${0.95 * heat})`);
    glow.addColorStop(0.35, `rgba(240,80,10,${0.7 * heat})`);
    glow.addColorStop(1, "rgba(120,10,0,0)");
    pen.fillStyle = glow;
    pen.fillRect(0, 0, width, height);
    pen.globalAlpha = 1 - t;
    for (const { angle, speed, size: big } of sparks(70, 4242)) {
      const far = ease(t) * speed * size * 7;
      const [a, b] = [x + far * Math.cos(angle), y + far * Math.sin(angle) * 0.8 + t * t * 60];
      pen.fillStyle = big > 2.4 ? "#fff2b0" : "#ff7a1f";
      pen.beginPath();
      pen.arc(a, b, big * 1.6 * (1 - t * 0.6), 0, 2 * Math.PI);
      pen.fill();
    }
  }

  private lost(pen: Pen, { at, seed }: Running, t: number): void {
    const [x, y] = this.place(at);
    const { size } = this.frame;
    ringsOfWater(pen, x, y, size * 1.1, t, 2);
    pen.globalAlpha = 1 - t;
    pen.strokeStyle = this.color("deadly");
    pen.lineWidth = 4 * (1 - t) + 1;
    pen.beginPath();
    pen.arc(x, y, size * (0.45 + 0.55 * ease(t)), 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = "#ffffff";
    for (const { angle, speed, size: big } of sparks(16, seed)) {
      const up = speed * size * 1.5;
      const rise = Math.abs(Math.sin(angle)) * up * Math.sin(Math.PI * Math.min(1, t * 1.2));
      pen.beginPath();
      pen.arc(x + Math.cos(angle) * up * ease(t), y - rise, big * (1 - t), 0, 2 * Math.PI);
      pen.fill();
    }
  }

  private appear(pen: Pen, { at }: Running, t: number): void {
    const [x, y] = this.place(at);
    const { size } = this.frame;
    pen.save();
    hexPath(pen, x, y, size);
    pen.clip();
    pen.fillStyle = `rgba(255,255,255,${0.8 * (1 - ease(t))})`;
    pen.fill();
    pen.restore();
    ringsOfWater(pen, x, y, size * 1.3, t);
  }
}
