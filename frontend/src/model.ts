// The widget's model as anywidget hands it over: the traits of survive_nb/ui/screen.py, and custom messages.

import protocol from "../../survive_nb/ui/protocol.json";
import type { Setup } from "./code/editor";
import type { PageNode } from "./nodes";
import type { Fair } from "./receipts";

type Region = PageNode | Record<string, never>;

/** A board: its size, the shape of its places, and each place's centre (and for boxes width and height). */
export interface Frame {
  width: number;
  height: number;
  /** Radius of a hex; only on boards of hexes. */
  size: number;
  /** Radius of a safe island. */
  island?: number;
  /** Whether a long press, or the key N, writes something down about a place. */
  notes?: boolean;
  shape?: string;
  cells: Record<string, number[]>;
}

export interface Effect {
  kind: string;
  at: string;
  from: string;
  to: string;
  face: string;
  terrain: string;
  card: string;
  /** The name of its sound, if it is not the usual one. */
  sound?: string;
}

export interface Look {
  lang?: string;
  dir?: string;
  theme?: Record<string, string>;
  scheme?: string;
  volume?: number;
  text_size?: string;
  board_size?: string;
  motion?: boolean;
  beat?: number;
  words?: Record<string, string>;
}

export interface Download {
  name: string;
  text?: string;
}

export interface Traits {
  plan: string;
  head: Region;
  main: Region;
  side: Region;
  log: Region;
  board_text: Region;
  notice: Region;
  ask: Region;
  over: Region;
  board: string | { model_id: string } | null;
  frame: Frame | { cells?: undefined };
  has_board: boolean;
  labels: Record<string, string>;
  live: string[];
  /** The place that a guide points at, or nothing. */
  pointer: string;
  say: { n: number; text: string };
  effects: { n: number; list: Effect[] };
  look: Look;
  title: string;
  link: Record<string, string>;
  opened: number;
  remember: Record<string, unknown>;
  download: Download;
  /** What an editor for code on this page has to know, or nothing. */
  code: Setup | Record<string, never>;
  /** The luck of the room that is shown, or nothing. */
  fair: Fair | Record<string, never>;
  /** The head of the room's chain that this screen may keep, or nothing. */
  receipt: string;
  heard: string;
}

export type TraitName = keyof Traits;

/** Another widget, here the canvas that the kernel paints on. */
export interface WidgetModel {
  send(message: Record<string, unknown>): void;
}

/** The view of another widget. */
export interface WidgetView {
  el: HTMLElement;
  trigger(event: string): void;
  remove(): void;
}

export interface Model {
  get<Name extends TraitName>(name: Name): Traits[Name];
  send(message: Record<string, unknown>): void;
  on(event: "change", callback: () => void): void;
  off(event: "change", callback: () => void): void;
  widget_manager: {
    get_model(id: string): Promise<WidgetModel>;
    create_view(model: WidgetModel): Promise<WidgetView>;
  };
}

/** The traits of the screen and its regions; Python reads the same lists. */
export const TRAITS = protocol.traits as TraitName[];
export const REGIONS = protocol.regions as ("head" | "main" | "side" | "log" | "board_text")[];
