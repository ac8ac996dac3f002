// Short sounds, synthesised in the browser. They are off until the user turns them on, follow the effects that this seat
// may see, and begin with the first click or key, because browsers allow no sound before.

import type { Effect } from "./model";

type Recipe = (audio: AudioContext, out: AudioNode, at: number) => void;

/** Effect → its sound; an effect that names a sound of its own has that one. */
const SOUND_OF: Record<string, string> = {
  sink: "splash",
  lost: "splash",
  reveal: "splash",
  whirl: "wave",
  volcano: "volcano",
  "your-turn": "your-turn",
};
/** Seconds between two sounds of one move. */
const STAGGER = 0.25;
const MAX_SOUNDS = 4;

/** A gain that rises quickly and fades away. */
function envelope(audio: AudioContext, out: AudioNode, at: number, peak: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + Math.min(0.05, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

function tone(type: OscillatorType, from: number, to: number, length: number, peak: number, delay = 0): Recipe {
  return (audio, out, begin) => {
    const at = begin + delay;
    const source = audio.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(envelope(audio, out, at, peak, length));
    source.start(at);
    source.stop(at + length);
  };
}

/** Noise through a filter that moves from one frequency to another. */
function noise(type: BiquadFilterType, from: number, to: number, length: number, peak: number): Recipe {
  return (audio, out, at) => {
    const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const data = samples.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    source.buffer = samples;
    const filter = audio.createBiquadFilter();
    filter.type = type;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter);
    filter.connect(envelope(audio, out, at, peak, length));
    source.start(at);
  };
}

const RECIPES: Record<string, Recipe[]> = {
  wave: [noise("lowpass", 300, 1400, 0.9, 0.35)],
  splash: [noise("bandpass", 1800, 500, 0.4, 0.6), tone("sine", 420, 120, 0.25, 0.25)],
  creature: [tone("sawtooth", 90, 55, 0.55, 0.3), noise("lowpass", 400, 200, 0.5, 0.25)],
  volcano: [noise("lowpass", 120, 60, 1.8, 0.9), tone("sine", 60, 30, 1.6, 0.6)],
  "your-turn": [tone("sine", 659, 659, 0.3, 0.3), tone("sine", 880, 880, 0.45, 0.3, 0.16)],
};

/** The sounds of some effects, each once, in order. */
export function soundsOf(effects: Effect[]): string[] {
  const names = effects
    .map(({ kind, sound }) => sound ?? SOUND_OF[kind])
    .filter((name) => Object.hasOwn(RECIPES, name));
  return [...new Set(names)].slice(0, MAX_SOUNDS);
}

export class Sounds {
  private volume = 0;
  private audio: AudioContext | undefined;
  private readonly unlock = () => this.resume();

  constructor(private readonly root: HTMLElement) {
    root.addEventListener("pointerdown", this.unlock);
    root.addEventListener("keydown", this.unlock);
  }

  /** Set the volume from 0 (off) to 1. Somebody who changes it hears an example. */
  setVolume(volume: number, changed: boolean): void {
    this.volume = volume;
    if (changed && volume) {
      this.resume();
      this.play(["your-turn"]);
    }
  }

  /** Browsers let a page begin to sound only while the user does something. */
  private resume(): void {
    if (!this.volume || typeof AudioContext === "undefined") return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume().catch(() => undefined);
  }

  /** Play sounds one after the other; before the first click nothing is heard, now or later. */
  play(names: string[]): void {
    const { audio, volume } = this;
    if (!audio || audio.state === "closed" || !volume) return;
    const out = audio.createGain();
    out.gain.value = volume;
    out.connect(audio.destination);
    names.forEach((name, at) => {
      for (const recipe of RECIPES[name]) recipe(audio, out, audio.currentTime + at * STAGGER);
    });
  }

  close(): void {
    this.root.removeEventListener("pointerdown", this.unlock);
    this.root.removeEventListener("keydown", this.unlock);
    this.audio?.close().catch(() => undefined);
  }
}
