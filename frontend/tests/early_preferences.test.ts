import { expect, it } from "vitest";

it("shows the chosen scheme before the app has loaded", async () => {
  localStorage.setItem("survive-nb settings", JSON.stringify({ lang: "fa", motion: false, scheme: "dark" }));
  await import("../src/pages/early_preferences");
  const { dataset, lang } = document.documentElement;
  expect([dataset.scheme, dataset.motion, lang]).toEqual(["dark", "off", "fa"]);
});
