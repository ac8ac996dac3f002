import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PageNode, showIn } from "../src/nodes";
import { listen, valuesOf, Wire } from "../src/wire";
import { FakeModel } from "./fakes";

let model: FakeModel;
let wire: Wire;
let banner: HTMLElement;
let region: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  model = new FakeModel();
  model.change({ look: { words: { no_answer: "No answer" } } });
  banner = document.createElement("div");
  banner.hidden = true;
  wire = new Wire(model, banner);
  region = document.createElement("main");
  document.body.append(region);
  listen(region, wire);
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
});

const show = (node: PageNode) => showIn(region, node);
const find = <Found extends Element = HTMLElement>(selector: string) => region.querySelector(selector) as Found;
const fire = (target: Element, type: string) => target.dispatchEvent(new Event(type, { bubbles: true }));

describe("other tabs", () => {
  it("get a heartbeat after an input here", async () => {
    const other = new FakeModel();
    const there = new Wire(other, banner);
    wire.beat(20);
    there.beat(20);
    vi.useRealTimers();
    wire.send("note-set");
    await vi.waitFor(() => expect(other.last).toEqual({ do: "beat" }), 3000);
    expect(model.last).toEqual({ do: "note-set" });
    there.close();
  });
});

describe("messages", () => {
  it("carry a name, a payload and a fresh id", () => {
    wire.send("roll", { die: 1 });
    wire.send("roll", { die: 1 });
    expect(model.last).toEqual({ do: "roll", die: 1 });
    expect(model.sent[0].click).toMatch(/^[0-9a-f]{16}$/);
    expect(model.sent[0].click).not.toBe(model.sent[1].click);
  });

  it("cannot be renamed by their payload", () => {
    wire.send("roll", { do: "cheat", click: "" });
    expect(model.last).toEqual({ do: "roll" });
    expect(model.sent[0].click).not.toBe("");
  });

  it("over a closed connection show the banner at once", () => {
    model.send = () => {
      throw new Error("Cannot send");
    };
    wire.send("roll");
    expect(banner.hidden).toBe(false);
    expect(banner.textContent).toBe("No answer");
  });
});

describe("answers", () => {
  it("shows the banner after eight seconds without one", () => {
    wire.send("roll");
    vi.advanceTimersByTime(7999);
    expect(banner.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect([banner.hidden, banner.textContent]).toEqual([false, "No answer"]);
    wire.answered();
    expect(banner.hidden).toBe(true);
  });

  it("measures from the first unanswered message", () => {
    wire.send("roll");
    vi.advanceTimersByTime(5000);
    wire.send("roll");
    vi.advanceTimersByTime(3000);
    expect(banner.hidden).toBe(false);
  });

  it("stays silent after an answer in time", () => {
    wire.send("roll");
    vi.advanceTimersByTime(7000);
    wire.answered();
    vi.advanceTimersByTime(60_000);
    expect(banner.hidden).toBe(true);
  });

  it("sends heartbeats until it is closed", () => {
    wire.beat(20);
    wire.beat(20);
    vi.advanceTimersByTime(41_000);
    expect(model.sent.map((message) => message.do)).toEqual(["beat", "beat"]);
    wire.close();
    vi.advanceTimersByTime(60_000);
    expect(model.sent).toHaveLength(2);
  });
});

describe("actions of nodes", () => {
  it("sends a click on anything inside the node", () => {
    show({ t: "button", do: ["sink", { at: "E3" }], n: [{ t: "span", x: "Sink" }] });
    find("span").click();
    expect(model.last).toEqual({ do: "sink", at: "E3" });
  });

  it("sends nothing for a node without an action", () => {
    show({ t: "button", x: "Disabled" });
    find("button").click();
    expect(model.sent).toHaveLength(0);
  });

  it("sends the values of the form around a button, without choices that were sent when made", () => {
    const fields: PageNode[] = [
      { t: "input", a: { type: "text", name: "who", value: "Ada" } },
      { t: "input", a: { type: "checkbox", name: "aid", checked: "true" } },
      { t: "input", a: { type: "radio", name: "level", value: "easy" } },
      { t: "input", a: { type: "radio", name: "level", value: "hard", checked: "true" } },
      { t: "input", a: { type: "text", value: "nameless" } },
      { t: "select", a: { name: "first" }, do: ["first", {}] },
      { t: "button", a: { type: "button" }, do: ["start", { seats: 2 }], x: "Start" },
    ];
    show({ t: "form", n: fields });
    expect(valuesOf(find("form"))).toEqual({ who: "Ada", aid: true, level: "hard" });
    find("button").click();
    expect(model.last).toEqual({ do: "start", seats: 2, values: { who: "Ada", aid: true, level: "hard" } });
  });

  it("sends a form with one field as one value, and clears it when asked to", () => {
    const field: PageNode = { t: "input", a: { type: "text", name: "command" } };
    show({ t: "form", a: { "data-clear": "yes" }, do: ["command", {}], n: [field] });
    find<HTMLInputElement>("input").value = "G6 F6";
    fire(find("form"), "submit");
    expect(model.last).toEqual({ do: "command", values: { command: "G6 F6" }, value: "G6 F6" });
    expect(find<HTMLInputElement>("input").value).toBe("");
  });

  it("sends a field when it changes", () => {
    show({ t: "input", a: { type: "checkbox" }, do: ["set", { name: "motion" }] });
    find<HTMLInputElement>("input").checked = true;
    fire(find("input"), "change");
    expect(model.last).toEqual({ do: "set", name: "motion", value: true });
  });

  it("sends a slider at most ten times a second, and its last value", () => {
    show({ t: "input", a: { type: "range", min: "0", max: "100", value: "0" }, do: ["seek", {}] });
    const slider = find<HTMLInputElement>("input");
    for (const value of ["10", "20", "30"]) {
      slider.value = value;
      fire(slider, "input");
    }
    expect(model.sent.map((message) => message.value)).toEqual(["10"]);
    vi.advanceTimersByTime(100);
    expect(model.sent.map((message) => message.value)).toEqual(["10", "30"]);
    fire(slider, "change");
    vi.advanceTimersByTime(1000);
    expect(model.sent).toHaveLength(2);
  });

  it("sends the text of a file, or that it is too big", async () => {
    show({ t: "input", a: { type: "file" }, do: ["open", { kind: "game" }] });
    const input = find<HTMLInputElement>("input");
    const choose = async (file: File) => {
      Object.defineProperty(input, "files", { value: [file], configurable: true });
      fire(input, "change");
      await vi.advanceTimersByTimeAsync(10);
    };
    await choose(new File(["{}"], "game.json"));
    expect(model.last).toEqual({ do: "file", kind: "game", name: "game.json", text: "{}" });
    await choose(new File(["x".repeat(1024 * 1024 + 1)], "big.json"));
    expect(model.last).toEqual({ do: "file_too_big", kind: "game", name: "big.json" });
  });
});
