// Fair luck in a room, as far as the browser is concerned: its own random number, and the receipts that it keeps to
// check the game later (docs/fairness.md). The host of the server controls the kernel, so nothing here trusts it.

import { randomHex } from "./browser";
import { sha256 } from "./sha256";
import { store, stored } from "./storage";
import type { Wire } from "./wire";

const KEY = "survive-nb receipts";
/** As survive_nb/rooms/receipts.py reads it. */
const FORMAT = "survive-nb receipts/1";
/** Rooms whose receipts are kept; the oldest are dropped first. */
const MOST_ROOMS = 40;

/** What the kernel says about the luck of the room. */
export interface Fair {
  room: string;
  /** The first commitment: the fingerprint of the room's secret. */
  commitment: string;
  /** "commit" before the game, "reveal" once it was started, and nothing while it is played. */
  wants: string;
  seat: number | null;
  /** The fingerprints of the browsers' numbers by seats. */
  commitments: string[];
  /** What is fixed before the numbers are revealed: all of the second commitment but the numbers. */
  agreed: string;
  /** What the second commitment covers. */
  begin: string;
  /** The sentences of complaints by their codes. */
  words: Record<string, string>;
}

export interface Receipt {
  room: string;
  commitment: string;
  begin: string;
  seat: number | null;
  nonce: string;
  heads: string[];
  /** What was fixed when this browser revealed its number; empty if it did not. */
  agreed: string;
  complaints: string[];
}

/** Where the storage is forbidden or full, receipts are kept until the page is closed. */
let inMemory: Receipt[] = [];

function allReceipts(): Receipt[] {
  if (inMemory.length) return inMemory;
  try {
    const found = JSON.parse(stored(KEY) || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function receiptOf(room: string): Receipt {
  const known = allReceipts().find((receipt) => receipt.room === room);
  const fresh = {
    room,
    commitment: "",
    begin: "",
    seat: null,
    nonce: randomHex(16),
    heads: [],
    agreed: "",
    complaints: [],
  };
  return { ...fresh, ...known };
}

function keep(receipt: Receipt): void {
  const others = allReceipts().filter(({ room }) => room !== receipt.room);
  const all = [...others, receipt].slice(-MOST_ROOMS);
  const text = JSON.stringify(all);
  store(KEY, text);
  inMemory = stored(KEY) === text ? [] : all;
}

/** The file of receipts of a room; the count is 0 if there are none. */
export function receiptsFile(room: string): { name: string; text: string; count: number } {
  const receipts = allReceipts().filter((receipt) => receipt.room === room);
  const text = `${JSON.stringify({ format: FORMAT, receipts }, null, 1)}\n`;
  return { name: `receipts-${room.slice(0, 8)}.json`, text, count: receipts.length };
}

export class Receipts {
  /** What was sent, so that it is not sent twice. */
  private readonly sent = new Set<string>();
  private words: Record<string, string> = {};

  constructor(
    private readonly wire: Wire,
    private readonly banner: HTMLElement,
  ) {}

  /** Take what the kernel says now: answer it, keep it, and complain if it contradicts what was kept. */
  show(fair: Fair | Record<string, never>, head: string): void {
    this.banner.hidden = true;
    if (!fair.room) return;
    this.words = fair.words;
    const receipt = receiptOf(fair.room);
    const before = JSON.stringify(receipt);
    const mine = sha256(`survive-nb nonce ${receipt.room} ${receipt.nonce}`);
    receipt.commitment ||= fair.commitment;
    if (receipt.commitment !== fair.commitment) complain(receipt, "commitment");
    if (fair.wants === "commit") this.commit(fair as Fair, receipt, mine);
    if (fair.wants === "reveal") this.reveal(fair as Fair, receipt, mine);
    if (fair.begin) this.begin(fair as Fair, receipt, mine);
    if (head && !receipt.heads.includes(head)) receipt.heads.push(head);
    if (JSON.stringify(receipt) !== before || !allReceipts().some(({ room }) => room === receipt.room)) keep(receipt);
    this.showComplaints(receipt);
  }

  private commit(fair: Fair, receipt: Receipt, mine: string): void {
    // Kept at once: a kernel that never takes the number leaves it out too.
    receipt.seat = fair.seat;
    if (fair.seat !== null && fair.commitments[fair.seat] !== mine)
      this.send("room-number", fair, { commitment: mine });
  }

  private reveal(fair: Fair, receipt: Receipt, mine: string): void {
    if (receipt.agreed && receipt.agreed !== fair.agreed) complain(receipt, "begin");
    else if (receipt.seat !== null && fair.commitments[receipt.seat] !== mine) complain(receipt, "number");
    else if (fair.seat !== null && fair.commitments[fair.seat] === mine) {
      // What is kept must name this room and this number, or the game could begin with anything.
      if (!isAboutOwn(fair, receipt, mine)) {
        complain(receipt, "begin");
        return;
      }
      receipt.seat = fair.seat;
      // The person who runs the server sees the number next, and must not choose a phrase or another number after it.
      receipt.agreed = fair.agreed;
      // The number is on its way to the kernel only after it is kept here, for a reload in between.
      keep(receipt);
      this.send("room-reveal", fair, { nonce: receipt.nonce });
    }
  }

  private begin(fair: Fair, receipt: Receipt, mine: string): void {
    const hash = sha256(`survive-nb begin ${fair.begin}`);
    if (receipt.begin) {
      if (receipt.begin !== hash) complain(receipt, "begin");
      return;
    }
    receipt.begin = hash;
    if (fair.seat === null) receipt.seat = null;
    const { nonces, ...fixed } = JSON.parse(fair.begin);
    if (fixed.commitment !== receipt.commitment) complain(receipt, "commitment");
    if (receipt.agreed && !isSame(receipt.agreed, fixed, nonces)) complain(receipt, "begin");
    if (receipt.seat === null) return;
    const own = nonces[receipt.seat];
    if (own?.commitment !== mine) complain(receipt, "number");
    else if (own.rule !== "revealed") complain(receipt, "late");
  }

  /** Send an answer once for each state of the room that asks for it. */
  private send(name: string, fair: Fair, payload: Record<string, string>): void {
    const state = JSON.stringify([name, fair.room, fair.seat, fair.commitments]);
    if (this.sent.has(state)) return;
    this.sent.add(state);
    this.wire.send(name, payload);
  }

  private showComplaints({ complaints }: Receipt): void {
    this.banner.textContent = complaints.map((code) => this.words[code] ?? code).join(" ");
    this.banner.hidden = !complaints.length;
  }
}

/** Whether what is to be fixed before the numbers are revealed names this room, its secret and the own number. */
function isAboutOwn({ agreed, seat, commitments }: Fair, { room, commitment }: Receipt, mine: string): boolean {
  try {
    const fixed = JSON.parse(agreed);
    const own = fixed.commitments[seat as number] === mine && fixed.commitments.length === commitments.length;
    return own && fixed.room === room && fixed.commitment === commitment;
  } catch {
    return false;
  }
}

/** Whether a game began with what was fixed before the numbers were revealed; the fields are in one order. */
function isSame(agreed: string, fixed: object, nonces: { commitment: string }[]): boolean {
  const { commitments, ...before } = JSON.parse(agreed);
  const now = nonces.map(({ commitment }) => commitment);
  return JSON.stringify([before, commitments]) === JSON.stringify([fixed, now]);
}

function complain(receipt: Receipt, code: string): void {
  if (!receipt.complaints.includes(code)) receipt.complaints.push(code);
}
