// The two shapes of a board: hexes in rows with four round islands (Survive!), and boxes anywhere (Fish Fish!).
// A shape knows the rows of its places, how large each is, its outline, and where an arrow key leads.

const SQRT3 = Math.sqrt(3);
const ISLAND_NAME = /^[A-Z]{2}$/;

function hexCorners(x, y, size) {
  return [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = Math.PI / 6 + (at * Math.PI) / 3;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

class HexShape {
  constructor(frame) {
    this.frame = frame;
    this.start = "G6";
    this.rows = this.sortedRows();
  }

  /** Sort the places into the rows of the board; a safe island joins the row beside it. */
  sortedRows() {
    const rows = new Map();
    for (const [name, [x, y]] of Object.entries(this.frame.cells)) {
      if (ISLAND_NAME.test(name)) continue;
      if (!rows.has(name[0])) rows.set(name[0], { y, cells: [] });
      rows.get(name[0]).cells.push({ name, x, y });
    }
    const sorted = [...rows.values()].sort((a, b) => a.y - b.y);
    for (const [name, [x, y]] of Object.entries(this.frame.cells)) {
      if (!ISLAND_NAME.test(name)) continue;
      const nearest = sorted.reduce((best, row) => (Math.abs(row.y - y) < Math.abs(best.y - y) ? row : best));
      nearest.cells.push({ name, x, y, island: true });
    }
    for (const row of sorted) row.cells.sort((a, b) => a.x - b.x);
    return sorted.map((row) => row.cells);
  }

  className({ island }) {
    return island ? "atl-cell atl-cell-island" : "atl-cell";
  }

  extent({ island }) {
    const { size } = this.frame;
    const across = 2 * (this.frame.island || 1.6 * size);
    return island ? [across, across] : [SQRT3 * size, 2 * size];
  }

  outline(place) {
    const [x, y] = this.frame.cells[place];
    const { size } = this.frame;
    if (ISLAND_NAME.test(place)) {
      const r = this.frame.island || 1.6 * size;
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    return hexCorners(x, y, size - 1.5).map(([a, b], at) => `${at ? "L" : "M"}${a.toFixed(1)} ${b.toFixed(1)}`).join("") + "z";
  }

  /** Left and right along the row, up and down to the nearest place of the row above or below. */
  destination({ key }, row, column) {
    const cells = this.rows[row];
    const here = cells[column];
    const nearest = (others) =>
      others && others.reduce((best, cell) => (Math.abs(cell.x - here.x) < Math.abs(best.x - here.x) ? cell : best));
    switch (key) {
      case "ArrowLeft":
        return cells[column - 1] || here;
      case "ArrowRight":
        return cells[column + 1] || here;
      case "ArrowUp":
        return nearest(this.rows[row - 1]) || here;
      case "ArrowDown":
        return nearest(this.rows[row + 1]) || here;
      default:
        return null;
    }
  }
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class BoxShape {
  constructor(frame) {
    this.frame = frame;
    this.start = "row";
    this.rows = this.sortedRows();
  }

  /** Places whose middles are equally high stand in one row. */
  sortedRows() {
    const rows = new Map();
    for (const [name, [x, y]] of Object.entries(this.frame.cells)) {
      if (!rows.has(y)) rows.set(y, []);
      rows.get(y).push({ name, x, y });
    }
    const sorted = [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
    for (const cells of sorted) cells.sort((a, b) => a.x - b.x);
    return sorted;
  }

  className() {
    return "atl-cell atl-cell-box";
  }

  extent({ name }) {
    return this.frame.cells[name].slice(2);
  }

  outline(place) {
    const [x, y, wide, high] = this.frame.cells[place];
    const [w, r] = [wide - 3, 8];
    const h = high - 3;
    const arc = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${x - w / 2 + r} ${y - h / 2}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
  }

  /** The nearest place in the direction of the arrow; what lies off to the side counts as farther away. */
  destination({ key }, row, column) {
    if (!(key in ARROWS)) return null;
    const here = this.rows[row][column];
    const [right, down] = ARROWS[key];
    let [best, least] = [here, Infinity];
    for (const cell of this.rows.flat()) {
      const along = (cell.x - here.x) * right + (cell.y - here.y) * down;
      const aside = Math.abs((cell.x - here.x) * down) + Math.abs((cell.y - here.y) * right);
      const far = along + 2.5 * aside;
      if (along > 1 && far < least) [best, least] = [cell, far];
    }
    return best;
  }
}
