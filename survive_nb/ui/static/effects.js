// Short effects on a layer of their own above the board.  They never hold anything up: the board below already
// shows how things are; a new list ends the old one, and the layer is empty when all is over.

const STAGGER = 120;
const LENGTHS = { move: 340, sink: 600, whirl: 600, die: 1300, volcano: 900, lost: 560, appear: 480 };

const ease = (t) => 1 - (1 - t) ** 3;
const swing = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

class Effects {
  constructor(layer, frameElement, canvasHost, frame) {
    this.layer = layer;
    this.frameElement = frameElement;
    this.canvasHost = canvasHost;
    this.frame = frame;
    this.running = [];
    // How the board looked before: what moved away or sank is taken from here.
    this.before = document.createElement("canvas");
    layer.width = 0;
  }

  get board() {
    return this.canvasHost.querySelector("canvas");
  }

  /** Keep the picture of the board as it is when nothing moves, for the next effects. */
  settle() {
    if (this.running.length) return;
    cancelAnimationFrame(this.settling);
    this.settling = requestAnimationFrame(() => requestAnimationFrame(() => this.keepPicture()));
  }

  keepPicture() {
    const { board, before } = this;
    if (!board || !board.width || this.running.length) return;
    before.width = board.width;
    before.height = board.height;
    before.getContext("2d").drawImage(board, 0, 0);
  }

  play(list) {
    this.stop();
    const wanted = list.filter((effect) => this.lengthOf(effect) && this.isPlaced(effect)).slice(0, 12);
    let start = performance.now() + 30;
    this.running = wanted.map((effect, at) => {
      const one = { ...effect, start, length: this.lengthOf(effect), seed: 7 + at * 131 };
      // What comes out of a tile waits until the tile is under water.
      start += effect.kind === "sink" ? LENGTHS.sink * 0.7 : STAGGER;
      return one;
    });
    if (this.running.some(({ kind }) => kind === "volcano")) this.shake();
    if (this.running.length) this.tick = requestAnimationFrame((time) => this.draw(time));
  }

  /** How long an effect takes; nothing for one that this board does not know. */
  lengthOf({ kind }) {
    return Object.hasOwn(LENGTHS, kind) ? LENGTHS[kind] : 0;
  }

  isPlaced({ at, from, to }) {
    return [at, from, to].every((place) => place === undefined || place in this.frame.cells);
  }

  stop() {
    cancelAnimationFrame(this.tick);
    this.running = [];
    this.frameElement.classList.remove("atl-shaking");
    this.layer.width = 0;
  }

  shake() {
    this.frameElement.classList.add("atl-shaking");
  }

  draw(time) {
    this.running = this.running.filter(({ start, length }) => time < start + length);
    if (!this.running.length) {
      this.stop();
      this.settle();
      return;
    }
    const sharp = Math.min(window.devicePixelRatio || 1, 3);
    const wide = Math.round(this.layer.clientWidth * sharp);
    const high = Math.round(this.layer.clientHeight * sharp);
    if (this.layer.width !== wide || this.layer.height !== high) Object.assign(this.layer, { width: wide, height: high });
    const pen = this.layer.getContext("2d");
    const scale = wide / this.frame.width;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, this.frame.width, this.frame.height);
    for (const effect of this.running) {
      const t = Math.max(0, (time - effect.start) / effect.length);
      // Until its turn comes, a move or a sinking keeps the old look; the others show nothing.
      if (t === 0 && effect.kind !== "move" && effect.kind !== "sink") continue;
      pen.save();
      this[effect.kind](pen, effect, Math.min(t, 1));
      pen.restore();
    }
    this.tick = requestAnimationFrame((next) => this.draw(next));
  }

  place(name) {
    return this.frame.cells[name];
  }

  /** Draw a piece of a picture of the board: what was around (x, y), now around (u, v). */
  piece(pen, source, x, y, u, v, reach) {
    if (!source || !source.width) return;
    const scale = source.width / this.frame.width;
    pen.drawImage(source, (x - reach) * scale, (y - reach) * scale, 2 * reach * scale, 2 * reach * scale, u - reach, v - reach, 2 * reach, 2 * reach);
  }

  /** A ghost of who arrives slides there; until then the goal looks as it did before. */
  move(pen, { from, to }, t) {
    const [x, y] = this.place(from);
    const [u, v] = this.place(to);
    const reach = this.frame.size * 0.82;
    const at = swing(t);
    const [a, b] = [x + (u - x) * at, y + (v - y) * at];
    if (t < 0.92) {
      pen.save();
      hexPath(pen, u, v, this.frame.size);
      pen.clip();
      this.piece(pen, this.before, u, v, u, v, this.frame.size);
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
    pen.fillStyle = "#7cc4dd";
    pen.fill();
    pen.shadowColor = "transparent";
    pen.clip();
    this.piece(pen, this.board, u, v, a, b - lift, reach);
  }

  /** The tile as it was goes down into rings of water. */
  sink(pen, { at, terrain }, t) {
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
    pen.fillStyle = TERRAIN_COLOURS[terrain] || TERRAIN_COLOURS.beach;
    pen.fill();
    this.piece(pen, this.before, x, y, x, y, size);
    pen.fillStyle = `rgba(8,60,100,${0.75 * depth})`;
    pen.fill();
    pen.restore();
    ringsOfWater(pen, x, y, size * 1.25, t);
  }

  whirl(pen, { at }, t) {
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

  /** The die tumbles in at the edge of the board, rests on its face and goes. */
  die(pen, { face }, t) {
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
    dieFace(pen, shown);
  }

  volcano(pen, { at }, t) {
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
    for (const { angle, speed, size: big } of sparks(70, 4242)) {
      const far = ease(t) * speed * size * 7;
      pen.globalAlpha = 1 - t;
      pen.fillStyle = big > 2.4 ? "#fff2b0" : "#ff7a1f";
      pen.beginPath();
      pen.arc(x + far * Math.cos(angle), y + far * Math.sin(angle) * 0.8 + t * t * 60, big * 1.6 * (1 - t * 0.6), 0, 2 * Math.PI);
      pen.fill();
    }
  }

  lost(pen, { at, seed }, t) {
    const [x, y] = this.place(at);
    const { size } = this.frame;
    ringsOfWater(pen, x, y, size * 1.1, t, 2);
    pen.globalAlpha = 1 - t;
    pen.strokeStyle = "#d6281e";
    pen.lineWidth = 4 * (1 - t) + 1;
    pen.beginPath();
    pen.arc(x, y, size * (0.45 + 0.55 * ease(t)), 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = "#ffffff";
    for (const { angle, speed, size: big } of sparks(16, seed)) {
      const up = speed * size * 1.5;
      pen.beginPath();
      pen.arc(x + Math.cos(angle) * up * ease(t), y - Math.abs(Math.sin(angle)) * up * Math.sin(Math.PI * Math.min(1, t * 1.2)), big * (1 - t), 0, 2 * Math.PI);
      pen.fill();
    }
  }

  appear(pen, { at }, t) {
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
