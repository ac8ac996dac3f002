import { afterEach, beforeEach, expect, it, vi } from "vitest";

const asked = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();

function part(id: string, text = ""): HTMLElement {
  const made = document.createElement("div");
  made.id = id;
  made.textContent = text;
  document.body.append(made);
  return made;
}

let ended: HTMLElement;
let lost: HTMLElement;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("fetch", asked.mockReset());
  part("jupyter-config-data", JSON.stringify({ baseUrl: "/", kernelId: "1" }));
  part("rendered_cells");
  ended = part("survive-nb-ended");
  lost = part("survive-nb-lost");
  ended.hidden = lost.hidden = true;
  await import("../src/pages/kernel_watch");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (status: number) => Promise.resolve(new Response(null, { status }));

it("reports a kernel that has ended", async () => {
  asked.mockImplementation(() => answer(200));
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.mock.calls.length, ended.hidden]).toEqual([1, true]);
  asked.mockImplementation(() => answer(404));
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.mock.calls.length, ended.hidden]).toEqual([2, false]);
});

it("says when the system has stopped a kernel", async () => {
  const parts = ["ended", "stopped"].map((why) => {
    const made = document.createElement("span");
    made.dataset.why = why;
    made.hidden = why === "stopped";
    ended.append(made);
    return made;
  });
  asked.mockImplementation(() => answer(410));
  await vi.advanceTimersByTimeAsync(5000);
  expect(ended.hidden).toBe(false);
  expect(parts.map((made) => made.hidden)).toEqual([true, false]);
});

it("reports a lost connection until it is back", async () => {
  asked.mockImplementation(() => Promise.reject(new Error("offline")));
  await vi.advanceTimersByTimeAsync(5000);
  expect(lost.hidden).toBe(false);
  asked.mockImplementation(() => answer(200));
  await vi.advanceTimersByTimeAsync(5000);
  expect(lost.hidden).toBe(true);
});

it("is silent while another page is loading", async () => {
  asked.mockImplementation(() => answer(404));
  dispatchEvent(new Event("beforeunload"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([asked.mock.calls.length, ended.hidden]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ended.hidden).toBe(false);
});

it("gives up a question when the page is left", async () => {
  asked.mockImplementation(
    (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  await vi.advanceTimersByTimeAsync(5000);
  dispatchEvent(new Event("beforeunload"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.mock.calls.length, lost.hidden, ended.hidden]).toEqual([1, true, true]);
});
