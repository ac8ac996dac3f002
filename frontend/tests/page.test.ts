import { beforeEach, describe, expect, it, vi } from "vitest";
import main from "../src/main";
import type { PageNode } from "../src/nodes";
import { FakeModel } from "./fakes";

let model: FakeModel;
let root: HTMLElement;
let close: () => void;

beforeEach(() => {
  localStorage.clear();
  model = new FakeModel();
  const el = document.createElement("div");
  document.body.append(el);
  close = main.render({ model, el });
  root = el.firstElementChild as HTMLElement;
});

const find = (selector: string) => root.querySelector(selector) as HTMLElement;
const button = (name: string): PageNode => ({
  t: "button",
  k: name,
  do: [name, {}],
  a: { "aria-keyshortcuts": name[0] },
});
const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

it("says hello with what the address asks for", () => {
  expect(model.sent[0]).toMatchObject({ do: "hello", place: "lab" });
  expect(model.sent[0].browser).toMatch(/^[0-9a-f]{32}$/);
});

it("shows a region when its trait changes", () => {
  model.change({ main: { t: "p", x: "Your turn" } });
  expect(find(".atl-region-main").textContent).toBe("Your turn");
});

it("applies the look", () => {
  model.change({ look: { lang: "fa", dir: "rtl", theme: { "--atl-paper": "#000000" }, motion: false } });
  expect([root.lang, root.dir, root.dataset.motion]).toEqual(["fa", "rtl", "off"]);
  expect(root.style.getPropertyValue("--atl-paper")).toBe("#000000");
});

it("tells the canvas of the board that it is shown", async () => {
  model.change({ board: "IPY_MODEL_1" });
  expect(model.sentToCanvas).toEqual([]);
  model.change({ has_board: true });
  await vi.waitFor(() => expect(model.sentToCanvas).toEqual([{ event: "shown" }]));
  model.change({ labels: { A1: "water" } });
  expect(model.sentToCanvas).toHaveLength(1);
});

describe("announcements", () => {
  const live = () => root.querySelector(':scope > [aria-live="polite"]')?.textContent;

  it("differ when the same sentence is said twice", () => {
    model.change({ say: { n: 1, text: "A shark!" } });
    const first = live();
    model.change({ say: { n: 2, text: "A shark!" } });
    expect([first?.trim(), live()?.trim()]).toEqual(["A shark!", "A shark!"]);
    expect(first).not.toBe(live());
  });

  it("are not repeated by other changes", () => {
    model.change({ say: { n: 1, text: "A shark!" } });
    const region = root.querySelector(':scope > [aria-live="polite"]') as HTMLElement;
    region.textContent = "";
    model.change({ main: { t: "p", x: "Your turn" } });
    expect(region.textContent).toBe("");
  });
});

describe("focus", () => {
  it("stays on a button that is shown again", () => {
    model.change({ main: { t: "div", n: [button("a"), button("b")] } });
    const b = find(".atl-region-main").querySelectorAll("button")[1];
    b.focus();
    model.change({ main: { t: "div", n: [button("b"), button("c")] } });
    expect(document.activeElement).toBe(b);
  });

  it("goes to the main region when its element is removed", () => {
    model.change({ main: { t: "div", n: [button("a")] } });
    find(".atl-region-main button").focus();
    model.change({ main: { t: "p", x: "Done" } });
    expect(document.activeElement).toBe(find(".atl-region-main"));
  });
});

describe("keys", () => {
  it("press the button that names them", () => {
    model.change({ main: { t: "div", n: [button("roll")] } });
    press(find(".atl-region-main"), "r");
    expect(model.last).toEqual({ do: "roll" });
  });

  it("press nothing while the user types", () => {
    model.change({ main: { t: "div", n: [button("roll"), { t: "input", a: { type: "text" } }] } });
    press(find("input"), "r");
    expect(model.last.do).toBe("hello");
  });

  it("never reach the notebook", () => {
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    press(find(".atl-region-main"), "x");
    press(find(".atl-region-main"), "Escape");
    expect(heard).not.toHaveBeenCalled();
    expect(model.last).toEqual({ do: "escape" });
  });
});

it("opens a dialog, focuses its first field and closes it", () => {
  const dialog = find("dialog") as HTMLDialogElement;
  model.change({
    over: { t: "section", a: { "aria-label": "Rules" }, n: [{ ...button("close"), a: { "data-focus": "" } }] },
  });
  expect([dialog.open, dialog.getAttribute("aria-label")]).toEqual([true, "Rules"]);
  expect(document.activeElement).toBe(find("dialog button"));
  model.change({ over: {} });
  expect(dialog.open).toBe(false);
});

it("gives a Voilà page the language and the title of the app", () => {
  document.body.dataset.voila = "voila";
  model.change({ look: { lang: "fa", dir: "rtl" }, title: "زنده بمانید!" });
  expect([document.documentElement.lang, document.title]).toEqual(["fa", "زنده بمانید!"]);
  model.change({ title: "Your turn: Survive!" });
  expect(document.title).toBe("Your turn: Survive!");
  delete document.body.dataset.voila;
});

it("leaves the title of a notebook alone", () => {
  const before = document.title;
  model.change({ title: "Your turn: Fish Fish!" });
  expect(document.title).toBe(before);
});

it("shows a notice outside the page, with its buttons", () => {
  model.change({ notice: { t: "div", c: "atl-notice", n: [{ t: "button", do: ["dismiss", {}] }] } });
  expect(find(".atl-page .atl-notice")).toBeNull();
  find(".atl-notice button").click();
  expect(model.last).toEqual({ do: "dismiss" });
});

it("stores settings that the kernel wants remembered", () => {
  model.change({ remember: { lang: "fa" } });
  expect(localStorage.getItem("survive-nb settings")).toBe('{"lang":"fa"}');
});

it("stops listening when it is closed", () => {
  close();
  model.change({ main: { t: "p", x: "Late" } });
  expect(find(".atl-region-main").textContent).toBe("");
});
