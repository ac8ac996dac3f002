import { beforeEach, describe, expect, it, vi } from "vitest";
import main from "../src/main";
import { type Fair, type Receipt, receiptsFile } from "../src/receipts";
import { sha256 } from "../src/sha256";
import { FakeModel } from "./fakes";

const WORDS = { commitment: "The fingerprint changed.", begin: "It changed.", number: "Left out.", late: "Too late." };
const BEFORE: Fair = {
  room: "a1b2",
  commitment: "c1",
  wants: "commit",
  seat: 0,
  commitments: ["", ""],
  agreed: "",
  begin: "",
  words: WORDS,
};

let model: FakeModel;
let root: HTMLElement;

function open(): void {
  document.body.replaceChildren();
  model = new FakeModel();
  const el = document.createElement("div");
  document.body.append(el);
  main.render({ model, el });
  root = el.firstElementChild as HTMLElement;
}

beforeEach(() => {
  localStorage.clear();
  open();
});

const kept = (): Receipt => JSON.parse(receiptsFile("a1b2").text).receipts[0];
const fingerprint = () => sha256(`survive-nb nonce a1b2 ${kept().nonce}`);
const banner = () => root.querySelector<HTMLElement>(".atl-complaint");
const named = (name: string) => model.sent.filter((message) => message.do === name);
const fixedBy = (...commitments: string[]) => JSON.stringify({ room: "a1b2", commitment: "c1", commitments });
const beginOf = (rule: string, commitment = "c1") =>
  JSON.stringify({ commitment, nonces: [{ commitment: fingerprint(), nonce: kept().nonce, rule }] });

describe("sha256", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    it(`agrees with the browser's own for ${length} letters`, async () => {
      const text = "aش".repeat(length).slice(0, length);
      const right = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      expect(sha256(text)).toBe([...new Uint8Array(right)].map((one) => one.toString(16).padStart(2, "0")).join(""));
    });
  }
});

describe("the number of the browser", () => {
  it("is committed to before it is shown", () => {
    model.change({ fair: BEFORE });
    expect(named("room-number")).toHaveLength(1);
    expect(model.last).toEqual({ do: "room-number", commitment: fingerprint() });
    expect(kept().nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(model.sent)).not.toContain(kept().nonce);
    model.change({ fair: { ...BEFORE, words: { ...WORDS } } });
    expect(named("room-number")).toHaveLength(1);
  });

  it("is revealed once all are fixed, also after a reload", () => {
    model.change({ fair: BEFORE });
    const commitments = [fingerprint(), "other"];
    model.change({ fair: { ...BEFORE, commitments } });
    expect(kept().seat).toBe(0);
    open();
    const agreed = fixedBy(...commitments);
    model.change({ fair: { ...BEFORE, commitments, agreed, wants: "reveal" } });
    expect(model.last).toEqual({ do: "room-reveal", nonce: kept().nonce });
  });

  for (const [what, wrong] of Object.entries({
    nothing: () => "",
    "no object": () => "null",
    "another room": (own: string) => fixedBy(own, "other").replace("a1b2", "b3c4"),
    "another secret": (own: string) => fixedBy(own, "other").replace("c1", "c2"),
    "another number": () => fixedBy("another", "other"),
    "fewer seats": (own: string) => fixedBy(own),
  })) {
    it(`is kept back, with a complaint, if ${what} is fixed before`, () => {
      model.change({ fair: BEFORE });
      const commitments = [fingerprint(), "other"];
      model.change({ fair: { ...BEFORE, commitments } });
      model.change({ fair: { ...BEFORE, commitments, agreed: wrong(commitments[0] ?? ""), wants: "reveal" } });
      expect(named("room-reveal")).toEqual([]);
      expect(kept()).toMatchObject({ agreed: "", complaints: ["begin"] });
      expect(banner()?.textContent).toBe("It changed.");
    });
  }

  for (const [what, change] of Object.entries({
    "a phrase": { phrases: ["", "chosen later"] },
    "another number": { nonces: [{ commitment: "OWN" }, { commitment: "chosen later" }] },
  })) {
    it(`is followed by a complaint if ${what} changes after it was revealed`, () => {
      model.change({ fair: BEFORE });
      const own = fingerprint();
      const fixed = { room: "a1b2", commitment: "c1", phrases: ["", ""] };
      const agreed = JSON.stringify({ ...fixed, commitments: [own, "other"] });
      model.change({ fair: { ...BEFORE, commitments: [own, "other"], agreed, wants: "reveal" } });
      expect(kept().agreed).toBe(agreed);
      const nonces = [
        { commitment: own, nonce: kept().nonce, rule: "revealed" },
        { commitment: "other", nonce: "", rule: "revealed" },
      ];
      const begin = JSON.stringify({ ...fixed, nonces, ...change }).replace("OWN", own);
      model.change({ fair: { ...BEFORE, wants: "", begin } });
      expect(kept().complaints).toContain("begin");
    });
  }

  it("is not made for those who only watch", () => {
    model.change({ fair: { ...BEFORE, seat: null } });
    expect(named("room-number")).toEqual([]);
  });

  it("is missed when it was left out", () => {
    model.change({ fair: BEFORE });
    model.change({ fair: { ...BEFORE, commitments: [fingerprint(), ""] } });
    model.change({ fair: { ...BEFORE, commitments: ["another", ""], wants: "reveal" } });
    expect(banner()?.textContent).toBe("Left out.");
    expect(named("room-reveal")).toEqual([]);
  });

  it("is missed when the kernel never took it", () => {
    model.change({ fair: BEFORE });
    const fixed = { ...BEFORE, agreed: fixedBy("", ""), wants: "reveal" };
    model.change({ fair: fixed });
    expect(banner()?.textContent).toBe("Left out.");
    localStorage.clear();
    model.change({ fair: BEFORE });
    const begin = JSON.stringify({ commitment: "c1", nonces: [{ commitment: "", nonce: "", rule: "none" }] });
    model.change({ fair: { ...BEFORE, wants: "", begin } });
    expect(kept()).toMatchObject({ seat: 0, complaints: ["number"] });
  });

  it("is not missed by those who sit down later", () => {
    const begin = JSON.stringify({ commitment: "c1", nonces: [{ commitment: "", nonce: "", rule: "none" }] });
    model.change({ fair: { ...BEFORE, seat: null } });
    model.change({ fair: { ...BEFORE, seat: 0, wants: "", begin } });
    expect(kept()).toMatchObject({ seat: null, complaints: [] });
  });

  it("is reported when it was replaced", () => {
    model.change({ fair: BEFORE });
    model.change({ fair: { ...BEFORE, commitments: [fingerprint(), ""] } });
    model.change({ fair: { ...BEFORE, wants: "", begin: beginOf("replaced") } });
    expect(banner()?.textContent).toBe("Too late.");
  });
});

describe("receipts", () => {
  it("hold the second commitment and every head once", () => {
    model.change({ fair: BEFORE });
    model.change({ fair: { ...BEFORE, commitments: [fingerprint(), ""] } });
    const begin = beginOf("revealed");
    model.change({ fair: { ...BEFORE, wants: "", begin }, receipt: "h1" });
    for (const receipt of ["h2", "h2", "h1", ""]) model.change({ receipt });
    expect(kept()).toMatchObject({ begin: sha256(`survive-nb begin ${begin}`), seat: 0, heads: ["h1", "h2"] });
    expect(banner()?.hidden).toBe(true);
  });

  it("complain when the first commitment changes, also after a reload", () => {
    model.change({ fair: BEFORE });
    expect(banner()?.hidden).toBe(true);
    open();
    model.change({ fair: { ...BEFORE, commitment: "c2" } });
    expect(banner()?.hidden).toBe(false);
    expect(banner()?.textContent).toBe("The fingerprint changed.");
    expect(kept()).toMatchObject({ commitment: "c1", complaints: ["commitment"] });
    model.change({ fair: {} });
    expect(banner()?.hidden).toBe(true);
  });

  it("complain when the second commitment changes", () => {
    model.change({ fair: { ...BEFORE, seat: null, wants: "", begin: beginOf2("c1") } });
    model.change({ fair: { ...BEFORE, seat: null, wants: "", begin: beginOf2("c1", 1) } });
    expect(banner()?.textContent).toBe("It changed.");
  });

  it("are saved by a button, also before the first head", () => {
    model.change({ fair: BEFORE });
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    model.change({ main: { t: "button", k: "r", do: ["receipts-saved", {}], a: { "data-receipts": "a1b2" } } });
    root.querySelector<HTMLElement>("[data-receipts]")?.click();
    expect(saved).toHaveBeenCalledOnce();
    expect(model.last).toEqual({ do: "receipts-saved", count: 1 });
    expect(kept().heads).toEqual([]);
    localStorage.clear();
    root.querySelector<HTMLElement>("[data-receipts]")?.click();
    expect(saved).toHaveBeenCalledOnce();
    expect(model.last).toEqual({ do: "receipts-saved", count: 0 });
  });

  it("stay in memory where storage is forbidden", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    model.change({ fair: BEFORE, receipt: "h1" });
    model.change({ receipt: "h2" });
    expect(kept().heads).toEqual(["h1", "h2"]);
    vi.restoreAllMocks();
  });
});

function beginOf2(commitment: string, more = 0): string {
  return JSON.stringify({ commitment, more, nonces: [] });
}
