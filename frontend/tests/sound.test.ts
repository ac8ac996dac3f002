import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Effect } from "../src/model";
import { Sounds, soundsOf } from "../src/sound";

const effect = (kind: string, sound?: string) => ({ kind, sound }) as Effect;

/** Web Audio as far as the sounds use it: happy-dom has none. */
class FakeAudio {
  static made: FakeAudio[] = [];
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  started: number[] = [];
  gains: { value: number }[] = [];

  constructor() {
    FakeAudio.made.push(this);
  }
  private parameter() {
    return { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  }
  private source() {
    return { frequency: this.parameter(), connect() {}, start: (at: number) => this.started.push(at), stop() {} };
  }
  createGain() {
    const gain = this.parameter();
    this.gains.push(gain);
    return { gain, connect() {} };
  }
  createOscillator = () => this.source();
  createBufferSource = () => this.source();
  createBiquadFilter = () => ({ frequency: this.parameter(), connect() {} });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  async resume() {
    this.state = "running";
  }
  async close() {
    this.state = "closed";
  }
}

it("gives each effect its sound, each once", () => {
  const list = [effect("move", "creature"), effect("sink"), effect("lost"), effect("move"), effect("your-turn")];
  expect(soundsOf(list)).toEqual(["creature", "splash", "your-turn"]);
  expect(soundsOf([effect("constructor"), effect("die"), effect("move", "toString")])).toEqual([]);
});

describe("sounds", () => {
  let root: HTMLElement;
  let sounds: Sounds;

  beforeEach(() => {
    FakeAudio.made = [];
    vi.stubGlobal("AudioContext", FakeAudio);
    root = document.createElement("div");
    sounds = new Sounds(root);
  });
  afterEach(() => {
    sounds.close();
    vi.unstubAllGlobals();
  });

  it("are off until they are turned on", () => {
    sounds.setVolume(0, false);
    root.dispatchEvent(new Event("pointerdown"));
    sounds.play(["wave"]);
    expect(FakeAudio.made).toEqual([]);
  });

  it("wait for the first click", () => {
    sounds.setVolume(0.5, false);
    sounds.play(["volcano"]);
    expect(FakeAudio.made).toEqual([]);
    root.dispatchEvent(new Event("pointerdown"));
    const [audio] = FakeAudio.made;
    expect(audio.started).toEqual([]);
    sounds.play(["splash", "your-turn"]);
    expect(audio.started).toHaveLength(4);
    expect(audio.gains[0].value).toBe(0.5);
  });

  it("play an example when the volume is changed", () => {
    sounds.setVolume(1, true);
    expect(FakeAudio.made[0].started).toHaveLength(2);
    sounds.setVolume(0, true);
    sounds.play(["wave"]);
    expect(FakeAudio.made[0].started).toHaveLength(2);
  });
});
