import { beforeEach, describe, expect, it } from "vitest";
import { latinDigit, shortcutButton } from "../src/keyboard";

let region: HTMLElement;

beforeEach(() => {
  region = document.createElement("main");
  for (const key of ["1", "2", "u"]) {
    const button = document.createElement("button");
    button.setAttribute("aria-keyshortcuts", key);
    button.textContent = key;
    region.append(button);
  }
});

const pressed = (key: string, modifiers: KeyboardEventInit = {}) =>
  shortcutButton(new KeyboardEvent("keydown", { key, ...modifiers }), region)?.textContent;

describe("latinDigit", () => {
  it.each([
    ["۰", "0"],
    ["۹", "9"],
    ["٠", "0"],
    ["٧", "7"],
    ["5", "5"],
    ["u", "u"],
  ])("%s → %s", (key, digit) => expect(latinDigit(key)).toBe(digit));
});

describe("shortcutButton", () => {
  it.each([
    ["1", "1"],
    ["۲", "2"],
    ["U", "u"],
    ["3", undefined],
    ["Enter", undefined],
  ])("%s presses %s", (key, button) => expect(pressed(key)).toBe(button));

  it.each(["altKey", "ctrlKey", "metaKey", "repeat"])("does nothing with %s", (modifier) => {
    expect(pressed("1", { [modifier]: true })).toBeUndefined();
  });
});
