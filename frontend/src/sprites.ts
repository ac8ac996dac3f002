// Small drawings for the effects: the faces of the creature die, a hex, rings of water, sparks.

import type { Pen } from "./effects";
import { hexCorners } from "./shapes";

interface Spark {
  angle: number;
  speed: number;
  size: number;
}

export function hexPath(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  for (const [a, b] of hexCorners(x, y, size)) pen.lineTo(a, b);
  pen.closePath();
}

export function ringsOfWater(pen: Pen, x: number, y: number, reach: number, t: number, count = 3): void {
  for (let at = 0; at < count; at += 1) {
    const own = t * 1.35 - at * 0.17;
    if (own <= 0 || own >= 1) continue;
    pen.globalAlpha = (1 - own) ** 1.5 * 0.9;
    pen.lineWidth = 3 * (1 - own) + 0.6;
    pen.strokeStyle = "#ffffff";
    pen.beginPath();
    pen.ellipse(x, y, reach * (0.25 + own), reach * (0.25 + own) * 0.86, 0, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Sparks of an effect, the same in every frame: a small generator makes their angle, speed and size. */
export function sparks(count: number, seed: number): Spark[] {
  let state = seed;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const spark = () => ({ angle: next() * 2 * Math.PI, speed: 0.4 + next() * 0.8, size: 1 + next() * 2.6 });
  return Array.from({ length: count }, spark);
}

export const FACES: Record<string, (pen: Pen) => void> = {
  serpent(pen) {
    pen.lineWidth = 5;
    pen.beginPath();
    pen.moveTo(-17, 12);
    pen.bezierCurveTo(-16, -14, -4, -14, -4, 4);
    pen.bezierCurveTo(-4, 18, 8, 18, 7, 0);
    pen.bezierCurveTo(6, -16, 10, -18, 16, -14);
    pen.stroke();
    pen.beginPath();
    pen.ellipse(15, -13, 5.5, 4, 0.3, 0, 2 * Math.PI);
    pen.fill();
  },
  shark(pen) {
    pen.beginPath();
    pen.moveTo(-14, 9);
    pen.bezierCurveTo(-8, -4, 0, -14, 12, -17);
    pen.bezierCurveTo(7, -7, 8, 1, 14, 9);
    pen.closePath();
    pen.fill();
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(-18, 15);
    pen.quadraticCurveTo(-9, 9, 0, 15);
    pen.quadraticCurveTo(9, 21, 18, 15);
    pen.stroke();
  },
  whale(pen) {
    pen.beginPath();
    pen.moveTo(-18, -2);
    pen.bezierCurveTo(-18, 18, 10, 19, 14, -3);
    pen.bezierCurveTo(9, -3, 8, -8, 9, -12);
    pen.lineTo(14, -8);
    pen.lineTo(20, -13);
    pen.bezierCurveTo(21, -6, 19, -3, 17, -2);
    pen.bezierCurveTo(6, 8, -2, -8, -18, -2);
    pen.fill();
    pen.lineWidth = 2.4;
    pen.beginPath();
    pen.moveTo(-9, -7);
    pen.quadraticCurveTo(-9, -13, -14, -14);
    pen.moveTo(-9, -7);
    pen.quadraticCurveTo(-9, -13, -4, -14);
    pen.stroke();
  },
};

/** One face of the creature die, around (0, 0) and 56 units wide. */
export function dieFace(pen: Pen, face: string, edge: string, ink: string): void {
  const light = pen.createLinearGradient(-28, -28, 28, 28);
  light.addColorStop(0, "#fffaf0");
  light.addColorStop(1, "#e2cf9f");
  pen.fillStyle = light;
  pen.strokeStyle = edge;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.roundRect(-28, -28, 56, 56, 11);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.stroke();
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  FACES[face]?.(pen);
}
