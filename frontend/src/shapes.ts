// The two shapes of a board: rows of hexes with four round islands (Survive!), and boxes (Fish Fish!). A shape knows
// the rows of its places, their sizes and outlines, and where an arrow key leads.

import type { Frame } from "./model";

const SQRT3 = Math.sqrt(3);
const ISLAND_NAME = /^[A-Z]{2}$/;
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type Point = [x: number, y: number];

export interface Place {
  name: string;
  x: number;
  y: number;
  island?: boolean;
}

export interface Shape {
  /** The place where the keyboard cursor starts. */
  readonly start: string;
  readonly rows: Place[][];
  className(place: Place): string;
  /** Width and height of a place. */
  extent(place: Place): [number, number];
  outline(place: string): string;
  /** The place that an arrow key leads to; null for other keys. */
  destination(key: string, row: number, column: number): Place | null;
}

export function hexCorners(x: number, y: number, size: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = Math.PI / 6 + (at * Math.PI) / 3;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

function placesOf(frame: Frame): Place[] {
  return Object.entries(frame.cells).map(([name, [x, y]]) => ({ name, x, y }));
}

/** The place with the smallest number. */
function nearest<T>(places: T[], distance: (place: T) => number): T {
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
}

export class HexShape implements Shape {
  readonly start = "G6";
  readonly rows: Place[][];

  constructor(private readonly frame: Frame) {
    this.rows = this.sortedRows();
  }

  /** Sort the places into rows by their letter; a safe island joins the nearest row. */
  private sortedRows(): Place[][] {
    const rows = new Map<string, Place[]>();
    const islands: Place[] = [];
    for (const place of placesOf(this.frame)) {
      if (ISLAND_NAME.test(place.name)) islands.push({ ...place, island: true });
      else rows.set(place.name[0], [...(rows.get(place.name[0]) ?? []), place]);
    }
    const sorted = [...rows.values()].sort(([a], [b]) => a.y - b.y);
    for (const island of islands) nearest(sorted, ([first]) => Math.abs(first.y - island.y)).push(island);
    for (const places of sorted) places.sort((a, b) => a.x - b.x);
    return sorted;
  }

  private get islandRadius(): number {
    return this.frame.island || 1.6 * this.frame.size;
  }

  className({ island }: Place): string {
    return island ? "atl-cell atl-cell-island" : "atl-cell";
  }

  extent({ island }: Place): [number, number] {
    const { size } = this.frame;
    return island ? [2 * this.islandRadius, 2 * this.islandRadius] : [SQRT3 * size, 2 * size];
  }

  outline(place: string): string {
    const [x, y] = this.frame.cells[place];
    if (ISLAND_NAME.test(place)) {
      const r = this.islandRadius;
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    const corners = hexCorners(x, y, this.frame.size - 1.5).map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`);
    return `M${corners.join("L")}z`;
  }

  /** Left and right along the row, up and down to the nearest place of the next row. */
  destination(key: string, row: number, column: number): Place | null {
    if (!(key in ARROWS)) return null;
    const [right, down] = ARROWS[key];
    const here = this.rows[row][column];
    if (right) return this.rows[row][column + right] ?? here;
    const next = this.rows[row + down];
    return next ? nearest(next, ({ x }) => Math.abs(x - here.x)) : here;
  }
}

export class BoxShape implements Shape {
  readonly start = "row";
  readonly rows: Place[][];

  constructor(private readonly frame: Frame) {
    const heights = [...new Set(placesOf(frame).map(({ y }) => y))].sort((a, b) => a - b);
    // Places whose centres are equally high form a row.
    this.rows = heights.map((height) =>
      placesOf(frame)
        .filter(({ y }) => y === height)
        .sort((a, b) => a.x - b.x),
    );
  }

  className(): string {
    return "atl-cell atl-cell-box";
  }

  extent({ name }: Place): [number, number] {
    const [, , wide, high] = this.frame.cells[name];
    return [wide, high];
  }

  outline(place: string): string {
    const [x, y, wide, high] = this.frame.cells[place];
    const [w, h, r] = [wide - 3, high - 3, 8];
    const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    const top = `M${x - w / 2 + r} ${y - h / 2}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}`;
    return `${top}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
  }

  /** The nearest place in the direction of the arrow; distance to the side counts more. */
  destination(key: string, row: number, column: number): Place | null {
    if (!(key in ARROWS)) return null;
    const here = this.rows[row][column];
    const [right, down] = ARROWS[key];
    const along = ({ x, y }: Place) => (x - here.x) * right + (y - here.y) * down;
    const aside = ({ x, y }: Place) => Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    const ahead = this.rows.flat().filter((place) => along(place) > 1);
    return ahead.length ? nearest(ahead, (place) => along(place) + 2.5 * aside(place)) : here;
  }
}
