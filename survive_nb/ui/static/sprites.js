// Small drawings for the effects: the faces of the creature die, a hex, rings of water, sparks.

const TERRAIN_COLOURS = { beach: "#efd28c", forest: "#6fae55", mountain: "#9c9aa3" };

function hexPath(pen, x, y, size) {
  pen.beginPath();
  hexCorners(x, y, size).forEach(([a, b], at) => (at ? pen.lineTo(a, b) : pen.moveTo(a, b)));
  pen.closePath();
}

function ringsOfWater(pen, x, y, reach, t, count = 3) {
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

/** The same sparks for the same effect at every moment: angle, speed and size from a small generator. */
function sparks(count, seed) {
  let state = seed;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, () => ({ angle: next() * 2 * Math.PI, speed: 0.4 + next() * 0.8, size: 1 + next() * 2.6 }));
}

const FACES = {
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
function dieFace(pen, face) {
  const light = pen.createLinearGradient(-28, -28, 28, 28);
  light.addColorStop(0, "#fffaf0");
  light.addColorStop(1, "#e2cf9f");
  pen.fillStyle = light;
  pen.strokeStyle = "#7d5716";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.roundRect(-28, -28, 56, 56, 11);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.stroke();
  pen.fillStyle = "#123a57";
  pen.strokeStyle = "#123a57";
  pen.lineCap = "round";
  pen.lineJoin = "round";
  if (FACES[face]) FACES[face](pen);
}
