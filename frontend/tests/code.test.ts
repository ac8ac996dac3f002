import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type NoVerdict, Python, TIME_LIMIT } from "../src/code/python";
import { keepText, textOf } from "../src/code/texts";

/** A worker that gives prepared answers. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static answer: (kind: string) => object | undefined;
  onmessage: (event: { data: object }) => void = () => {};
  onerror: () => void = () => {};
  ended = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage({ kind }: { kind: string }): void {
    const data = kind === "boot" ? { kind: "ready", module: {} } : FakeWorker.answer(kind);
    if (data) queueMicrotask(() => this.onmessage({ data }));
  }

  terminate(): void {
    this.ended = true;
  }
}

const done = { kind: "done", verdict: "{}" };
const run = (python: Python, code = "") =>
  python.run(
    {},
    code,
    () => {},
    () => {},
  );

async function failure(promise: Promise<string>): Promise<string> {
  return promise.then(
    () => "none",
    (error) => (error as NoVerdict).failure,
  );
}

let python: Python;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.made = [];
  FakeWorker.answer = () => done;
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(1) }));
  python = new Python("http://school/voila/python/1/", "{}");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one worker serves several runs", async () => {
  expect(await run(python)).toBe("{}");
  expect(await run(python)).toBe("{}");
  expect(FakeWorker.made).toHaveLength(1);
});

test("a run that takes too long is ended, and the next works", async () => {
  await run(python);
  FakeWorker.answer = () => undefined;
  const result = failure(run(python));
  await vi.advanceTimersByTimeAsync(TIME_LIMIT - 1);
  expect(FakeWorker.made[0].ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe("too_long");
  expect(FakeWorker.made[0].ended).toBe(true);
  FakeWorker.answer = () => done;
  expect(await run(python)).toBe("{}");
  expect(FakeWorker.made).toHaveLength(2);
});

test("stop ends a run", async () => {
  await run(python);
  FakeWorker.answer = () => undefined;
  const result = failure(run(python));
  await vi.advanceTimersByTimeAsync(10);
  python.stop();
  expect(await result).toBe("stopped");
});

test("a crash is reported, and another worker is started", async () => {
  for (const answer of [{ kind: "failed", error: "out of bounds" }, { kind: "done" }]) {
    FakeWorker.answer = () => answer;
    expect(await failure(run(python))).toBe("crashed");
    FakeWorker.answer = () => done;
    expect(await run(python)).toBe("{}");
  }
  expect(FakeWorker.made).toHaveLength(3);
});

test("code that may reach JavaScript gets a worker of its own", async () => {
  await run(python, "import js");
  await run(python, "x = ____");
  await run(python, "x.__class__");
  expect(FakeWorker.made.filter(({ ended }) => ended)).toHaveLength(2);
});

test("without its files Python does not start, and starts when they are back", async () => {
  vi.stubGlobal("fetch", async () => ({ ok: false }));
  expect(await failure(run(python))).toBe("not_loaded");
  vi.stubGlobal("fetch", async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(1) }));
  expect(await run(python)).toBe("{}");
});

test("each student has their own texts", () => {
  keepText("ada", "sinking", "left", "return 1");
  expect(textOf("ada", "sinking", "left")).toBe("return 1");
  expect(textOf("bo", "sinking", "left")).toBeUndefined();
});
