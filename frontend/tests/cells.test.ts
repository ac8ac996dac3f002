import { beforeEach, describe, expect, it } from "vitest";
import { Cells } from "../src/cells";
import type { Frame } from "../src/model";
import { BoxShape, HexShape } from "../src/shapes";
import { Wire } from "../src/wire";
import { FakeModel } from "./fakes";

/** Three rows of hexes, the middle one shifted, and an island beside the first. */
const HEXES: Frame = {
  width: 400,
  height: 300,
  size: 50,
  cells: {
    F5: [100, 100],
    F6: [190, 100],
    G5: [55, 175],
    G6: [145, 175],
    G7: [235, 175],
    H6: [190, 250],
    NW: [20, 90],
  },
};
/** Two rows of boxes of different sizes. */
const BOXES: Frame = {
  width: 400,
  height: 300,
  size: 0,
  shape: "box",
  cells: { row: [200, 80, 300, 60], you: [80, 220, 100, 80], left: [200, 220, 100, 80], right: [320, 220, 100, 80] },
};

let model: FakeModel;
let host: HTMLElement;

function lay(frame: Frame): Cells {
  model = new FakeModel();
  host = document.createElement("div");
  document.body.append(host);
  return new Cells(host, frame, new Wire(model, document.createElement("div")));
}

const cell = (place: string) => host.querySelector(`[data-place="${place}"]`) as HTMLElement;
const current = () => host.querySelector<HTMLElement>('[tabindex="0"]')?.dataset.place;
const bubble = () => host.querySelector(".atl-bubble") as HTMLElement;

function press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers });
  cell(current() ?? "").dispatchEvent(event);
  return event;
}

describe("the grid", () => {
  beforeEach(() => {
    lay(HEXES);
  });

  it("has a row for each letter, and an island in the nearest row", () => {
    const rows = [...host.querySelectorAll('[role="row"]')].map((row) =>
      [...row.children].map((one) => (one as HTMLElement).dataset.place),
    );
    expect(rows).toEqual([["NW", "F5", "F6"], ["G5", "G6", "G7"], ["H6"]]);
    expect(cell("NW").className).toContain("atl-cell-island");
  });

  it("places each cell in per cent of the board", () => {
    expect([cell("F5").style.left, cell("F5").style.height]).toEqual(["25%", "33.33333333333333%"]);
  });

  it("has one stop for Tab, in the middle at first", () => {
    expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(current()).toBe("G6");
  });
});

describe("the keyboard", () => {
  beforeEach(() => {
    lay(HEXES);
  });

  it.each([
    [["ArrowLeft"], "G5"],
    [["ArrowRight"], "G7"],
    [["ArrowRight", "ArrowRight"], "G7"],
    [["ArrowUp"], "F5"],
    [["ArrowDown"], "H6"],
    [["ArrowDown", "ArrowDown"], "H6"],
    [["ArrowUp", "ArrowLeft"], "NW"],
    [["Home"], "G5"],
    [["End"], "G7"],
  ])("%s leads from G6 to %s", (keys, place) => {
    for (const key of keys) expect(press(key).defaultPrevented).toBe(true);
    expect(current()).toBe(place);
    expect(document.activeElement).toBe(cell(place));
    expect(model.sent).toHaveLength(0);
  });

  it("goes to the corners with Control", () => {
    press("End", { ctrlKey: true });
    expect(current()).toBe("H6");
    press("Home", { ctrlKey: true });
    expect(current()).toBe("NW");
  });

  it.each(["Enter", " "])("acts at the cursor on %j", (key) => {
    press("ArrowLeft");
    press(key);
    expect(model.last).toEqual({ do: "tap", at: "G5" });
  });

  it("leaves other keys to the page", () => {
    expect(press("x").defaultPrevented).toBe(false);
    expect(press("ArrowLeft", { altKey: true }).defaultPrevented).toBe(false);
    expect(current()).toBe("G6");
  });
});

describe("labels", () => {
  it("name the places, and mark those that act", () => {
    const cells = lay(HEXES);
    cells.show("Board", { G6: "G6: a whale" }, ["G6"]);
    expect(cell("G6").getAttribute("aria-label")).toBe("G6: a whale");
    expect(cell("G5").getAttribute("aria-label")).toBe("G5");
    expect(cell("G6").className).toContain("atl-cell-live");
    expect(cell("G5").hasAttribute("aria-disabled")).toBe(false);
    cells.show("Board", {}, []);
    expect(cell("G6").getAttribute("aria-disabled")).toBe("true");
  });

  it("show the name of the place under the pointer as text", () => {
    const cells = lay(HEXES);
    cells.show("Board", { H6: "<b>H6</b>" }, []);
    cell("H6").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    expect([bubble().hidden, bubble().textContent]).toEqual([false, "<b>H6</b>"]);
    expect(bubble().className).toContain("atl-bubble-top");
    host.querySelector(".atl-cells")?.dispatchEvent(new PointerEvent("pointerleave"));
    expect(bubble().hidden).toBe(true);
  });
});

it("sends a click once and moves the cursor there", () => {
  lay(HEXES);
  cell("F6").click();
  expect(model.sent).toHaveLength(1);
  expect(model.last).toEqual({ do: "tap", at: "F6" });
  expect(current()).toBe("F6");
});

it("disappears when another board is shown", () => {
  lay(HEXES).remove();
  expect(host.children).toHaveLength(0);
});

describe("boxes", () => {
  it("start at the row and follow the arrows to the nearest box", () => {
    lay(BOXES);
    expect(current()).toBe("row");
    press("ArrowDown");
    expect(current()).toBe("left");
    press("ArrowRight");
    expect(current()).toBe("right");
    press("ArrowUp");
    expect(current()).toBe("row");
  });

  it("are as large as the board says", () => {
    expect(new BoxShape(BOXES).extent({ name: "you", x: 80, y: 220 })).toEqual([100, 80]);
    expect(new BoxShape(BOXES).outline("you")).toMatch(/^M39\.5 181\.5h81a8 8/);
  });
});

it("outlines hexes and islands", () => {
  const shape = new HexShape(HEXES);
  expect(shape.outline("F5").match(/[ML]/g)).toHaveLength(6);
  expect(shape.outline("NW")).toMatch(/^M-60 90a80 80/);
});
