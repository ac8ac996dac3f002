import { beforeEach, expect, test } from "vitest";
import { forgetOthers, keepText, textOf } from "../src/code/texts";

const [ADA, BEN] = ["0a0a0a0a", "0b0b0b0b"];

beforeEach(() => {
  for (const owner of ["", ADA, BEN]) keepText(owner, "sinking", "left", "");
  forgetOthers([]);
  localStorage.clear();
});

test("each student has texts of their own", () => {
  keepText(ADA, "sinking", "left", "a = 1");
  keepText(BEN, "sinking", "left", "b = 1");
  expect([ADA, BEN].map((owner) => textOf(owner, "sinking", "left"))).toEqual(["a = 1", "b = 1"]);
  expect(localStorage.getItem(`survive-nb code ${ADA}/sinking/left`)).toBe("a = 1");
});

test("a text without a name goes to the first student", () => {
  keepText("", "sinking", "right", "x = 1");
  expect(textOf(ADA, "sinking", "right")).toBe("x = 1");
  expect(textOf(BEN, "sinking", "right")).toBeUndefined();
  expect(textOf("", "sinking", "right")).toBeUndefined();
});

test("texts of deleted students are forgotten", () => {
  localStorage.setItem("something else", "stays");
  keepText(ADA, "sinking", "left", "a = 1");
  keepText(BEN, "sinking", "left", "b = 1");
  forgetOthers([BEN]);
  expect(textOf(BEN, "sinking", "left")).toBe("b = 1");
  expect(localStorage.getItem(`survive-nb code ${ADA}/sinking/left`)).toBeNull();
  expect(localStorage.getItem("something else")).toBe("stays");
});
