import { beforeEach, describe, expect, it } from "vitest";
import { type Box, spotBeside, spotOverBoard } from "../src/chooser";
import main from "../src/main";
import type { PageNode } from "../src/nodes";
import { FakeModel } from "./fakes";

const PHONES: Box[] = [
  { left: 0, top: 0, right: 390, bottom: 844 },
  { left: 0, top: 0, right: 360, bottom: 740 },
  { left: 0, top: 0, right: 844, bottom: 390 },
];

/** Every 20 pixels a place of 26 × 30 pixels. */
function* places({ right, bottom }: Box): Generator<Box> {
  for (let left = 0; left + 26 <= right; left += 20) {
    for (let top = 0; top + 30 <= bottom; top += 20) yield { left, top, right: left + 26, bottom: top + 30 };
  }
}

describe("spotBeside", () => {
  it.each(PHONES)("is on the screen and covers no place: %o", (seen) => {
    for (const place of places(seen)) {
      const spot = spotBeside(place, 240, 170, seen);
      const right = spot.left + 240;
      const bottom = spot.top + spot.height;
      expect(spot.left >= 0 && right <= seen.right && spot.top >= 0 && bottom <= seen.bottom).toBe(true);
      const apart = right <= place.left || spot.left >= place.right || bottom <= place.top || spot.top >= place.bottom;
      expect(apart).toBe(true);
      expect(spot.height).toBe(170);
    }
  });

  it("gets shorter where the window is too small", () => {
    const seen = { left: 0, top: 0, right: 300, bottom: 200 };
    const spot = spotBeside({ left: 100, top: 90, right: 130, bottom: 120 }, 250, 170, seen);
    expect([spot.top, spot.height]).toEqual([4, 80]);
  });
});

describe("spotOverBoard", () => {
  const seen = { left: 0, top: 0, right: 390, bottom: 844 };
  const place = { left: 200, top: 360, right: 226, bottom: 390 };

  it("stays over the board, where the text below it is not covered", () => {
    const spot = spotOverBoard(place, 240, 170, seen, { left: 0, top: 60, right: 390, bottom: 415 });
    expect(spot).toEqual({ left: 93, top: 184, height: 170 });
  });

  it("leaves the board upwards, and downwards only where nothing else is large enough", () => {
    const board = { left: 0, top: 60, right: 390, bottom: 415 };
    expect(spotOverBoard(place, 240, 320, seen, board)).toEqual({ left: 93, top: 34, height: 320 });
    expect(spotOverBoard(place, 240, 400, seen, board)).toEqual({ left: 93, top: 396, height: 400 });
  });
});

describe("the chooser", () => {
  const answer = (n: number): PageNode => ({ t: "button", k: `${n}`, x: `answer ${n}`, do: ["answer", { n }] });
  const ask = (): PageNode => ({ t: "div", k: "chooser", a: { "data-place": "B1" }, n: [answer(0), answer(1)] });
  const frame = { width: 100, height: 100, size: 10, cells: { A1: [20, 20], B1: [50, 50] } };
  let model: FakeModel;
  let root: HTMLElement;
  const cell = () => root.querySelector('[role=gridcell][data-place="B1"]') as HTMLElement;

  beforeEach(() => {
    document.body.replaceChildren();
    model = new FakeModel();
    const el = document.createElement("div");
    document.body.append(el);
    main.render({ model, el });
    root = el.firstElementChild as HTMLElement;
    model.change({ has_board: true, frame, live: ["B1"] });
  });

  it("takes the focus, moves it by arrow keys and returns it to the place", () => {
    cell().focus();
    model.change({ ask: ask() });
    expect(document.activeElement?.textContent).toBe("answer 0");
    const down = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(down);
    expect(document.activeElement?.textContent).toBe("answer 1");
    (document.activeElement as HTMLElement).click();
    expect(model.last).toEqual({ do: "answer", n: 1 });
    model.change({ ask: {} });
    expect(document.activeElement).toBe(cell());
  });
});
