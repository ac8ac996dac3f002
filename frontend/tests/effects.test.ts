import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Effects } from "../src/effects";
import { IslandEffects } from "../src/island_effects";
import type { Effect, Frame } from "../src/model";
import { TableEffects } from "../src/table_effects";

const FRAME: Frame = { width: 200, height: 100, size: 20, cells: { E3: [50, 50, 40, 30], F3: [90, 50, 40, 30] } };

/** A drawing context that records the calls and the colours of fills and strokes. */
function recorder() {
  const calls: string[] = [];
  const colors = new Set<unknown>();
  const gradient = { addColorStop: () => {} };
  const pen = new Proxy({} as Record<string, unknown>, {
    get(target, name: string) {
      if (name in target) return target[name];
      return () => {
        calls.push(name);
        return gradient;
      };
    },
    set(target, name: string, value) {
      if (name === "fillStyle" || name === "strokeStyle") colors.add(value);
      target[name] = value;
      return true;
    },
  });
  return { calls, colors, pen: pen as unknown as CanvasRenderingContext2D };
}

let drawn: ReturnType<typeof recorder>;
let inner: HTMLElement;
let layer: HTMLCanvasElement;

beforeEach(() => {
  vi.useFakeTimers();
  drawn = recorder();
  inner = document.createElement("div");
  layer = document.createElement("canvas");
  vi.spyOn(layer, "getContext").mockReturnValue(drawn.pen as never);
  document.body.append(inner);
});

afterEach(() => {
  vi.useRealTimers();
});

function play(kind: new (...at: ConstructorParameters<typeof IslandEffects>) => Effects, effect: Partial<Effect>) {
  const effects = new kind(layer, inner, document.createElement("div"), FRAME);
  effects.play([effect as Effect]);
  vi.advanceTimersByTime(200);
  return effects;
}

describe("colours", () => {
  it.each([
    [IslandEffects, { kind: "sink", at: "E3", terrain: "forest" }, "forest"],
    [IslandEffects, { kind: "lost", at: "E3" }, "deadly"],
    [IslandEffects, { kind: "die", face: "shark" }, "brass-dark"],
    [TableEffects, { kind: "move", from: "E3", to: "F3" }, "outline"],
  ])("follow the theme (%#)", (kind, effect, name) => {
    inner.style.setProperty(`--atl-${name}`, "#123456");
    play(kind, effect);
    expect(drawn.colors).toContain("#123456");
  });
});

describe("effects", () => {
  it.each(["move", "sink", "whirl", "die", "volcano", "lost", "appear"])(
    "of Survive! are drawn and end: %s",
    (kind) => {
      play(IslandEffects, { kind, at: "E3", from: "E3", to: "F3", terrain: "beach", face: "whale" });
      expect(drawn.calls).toContain("save");
      vi.advanceTimersByTime(2000);
      expect(layer.width).toBe(0);
    },
  );

  it.each(["move", "appear", "lost", "reveal"])("of Fish Fish! are drawn and end: %s", (kind) => {
    play(TableEffects, { kind, at: "E3", from: "E3", to: "F3", card: "fish" });
    expect(drawn.calls).toContain("save");
    vi.advanceTimersByTime(2000);
    expect(layer.width).toBe(0);
  });

  it.each([
    { kind: "reveal", at: "E3" },
    { kind: "constructor", at: "E3" },
    { kind: "sink", at: "Z9" },
  ])("that this board does not have are skipped: %o", (effect) => {
    play(IslandEffects, effect);
    expect(drawn.calls).toEqual([]);
  });

  it("shake the board only while a volcano erupts", () => {
    const effects = play(IslandEffects, { kind: "volcano", at: "E3" });
    expect(inner.className).toBe("atl-shaking");
    effects.stop();
    expect(inner.className).toBe("");
  });
});
