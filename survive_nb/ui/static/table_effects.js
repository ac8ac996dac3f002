// Short effects over the table of Fish Fish!: tiles that glide, a row that appears or goes, a card turned over.

const TABLE_LENGTHS = { move: 420, appear: 420, lost: 520, reveal: 900 };
const CARD_COLOURS = { fish: "#c8321f", no_fish: "#1f7fa8" };

class TableEffects extends Effects {
  lengthOf({ kind }) {
    return Object.hasOwn(TABLE_LENGTHS, kind) ? TABLE_LENGTHS[kind] : 0;
  }

  /** A box as a path with round corners. */
  box(pen, place, grow = 0) {
    const [x, y, wide, high] = this.place(place);
    pen.beginPath();
    pen.roundRect(x - wide / 2 - grow, y - high / 2 - grow, wide + 2 * grow, high + 2 * grow, 10);
  }

  /** A tile glides from its owner to the row, or from the row to whoever gets it. */
  move(pen, { from, to }, t) {
    const [x, y] = this.place(from);
    const [u, v] = this.place(to);
    const at = swing(t);
    const [a, b] = [x + (u - x) * at, y + (v - y) * at - Math.sin(Math.PI * t) * 24];
    pen.globalAlpha = 1 - Math.max(0, (t - 0.8) / 0.2);
    pen.shadowColor = "rgba(0,20,40,0.5)";
    pen.shadowBlur = 10;
    pen.shadowOffsetY = 6;
    pen.fillStyle = "#ffe9ae";
    pen.strokeStyle = "#0a1a2b";
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
    pen.fillStyle = "#0a1a2b";
    pen.fill();
  }

  appear(pen, { at }, t) {
    this.box(pen, at);
    pen.fillStyle = `rgba(255,255,255,${0.75 * (1 - ease(t))})`;
    pen.fill();
    this.box(pen, at, 26 * ease(t));
    pen.lineWidth = 4 * (1 - t) + 0.5;
    pen.strokeStyle = `rgba(255,246,200,${1 - t})`;
    pen.stroke();
  }

  lost(pen, { at }, t) {
    this.box(pen, at, -24 * ease(t));
    pen.lineWidth = 4;
    pen.strokeStyle = `rgba(255,255,255,${0.9 * (1 - t)})`;
    pen.stroke();
    const [x, y] = this.place(at);
    ringsOfWater(pen, x, y, 90, t);
  }

  /** The card turns about its middle; then the hook strikes or the sea is calm. */
  reveal(pen, { at, card }, t) {
    const [x, y, wide, high] = this.place(at);
    const colour = CARD_COLOURS[card] || CARD_COLOURS.no_fish;
    const turn = Math.min(1, t / 0.45);
    if (turn < 1) {
      const half = Math.abs(Math.cos(Math.PI * turn));
      pen.translate(x, y);
      pen.scale(Math.max(0.04, half), 1);
      pen.fillStyle = turn < 0.5 ? "#23415a" : colour;
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
    pen.strokeStyle = colour;
    pen.stroke();
    pen.fillStyle = card === "fish" ? "#ffd34d" : "#ffffff";
    for (const { angle, speed, size } of sparks(card === "fish" ? 34 : 14, 77)) {
      const far = 40 + ease(after) * speed * 130;
      pen.beginPath();
      pen.arc(x + far * Math.cos(angle), y + far * Math.sin(angle) * 0.8, size * 1.5 * (1 - after), 0, 2 * Math.PI);
      pen.fill();
    }
  }
}
