// Python in a worker of this page: started once for all editors, ended and started again when something goes wrong.

import type { FromWorker } from "./protocol";

/** Why a run gave no verdict. */
export type Trouble = "stopped" | "too_long" | "crashed" | "not_loaded";

export class NoVerdict extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** Milliseconds that a run may take. */
export const TIME_LIMIT = 20_000;
/** Code that may reach JavaScript or files, where the memory that is put back after a run does not help. */
const REACHES_OUT = /pyodide|\bjs\b|\bopen\b|__\w+__/;

interface Files {
  module: WebAssembly.Module | ArrayBuffer;
  stdlib: ArrayBuffer;
  code: ArrayBuffer;
}

async function fetched(address: URL): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new NoVerdict("not_loaded");
  return answer.arrayBuffer();
}

export class Python {
  private files: Promise<Files> | undefined;
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private fail: (trouble: Trouble) => void = () => {};
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly base: string,
    private readonly setup: string,
  ) {}

  /** Start Python, unless it has started. */
  start(): Promise<void> {
    this.ready ??= this.boot();
    // The caller is told of the error.
    this.ready.catch(() => {});
    return this.ready;
  }

  /** Run one request after the other; `onProgress` is called by long ones, `onStart` when Python is ready. */
  run(
    request: object,
    code: string,
    onStart: () => void,
    onProgress: (done: number, total: number) => void,
    limit = TIME_LIMIT,
  ): Promise<string> {
    const result = this.queue.then(async () => {
      await this.start();
      onStart();
      const verdict = await this.answer(JSON.stringify(request), onProgress, limit);
      if (REACHES_OUT.test(code)) this.restart();
      return verdict;
    });
    this.queue = result.catch(() => {});
    return result;
  }

  /** End what runs now. */
  stop(): void {
    this.end("stopped");
  }

  private async boot(): Promise<void> {
    const { base } = this;
    try {
      this.files ??= Promise.all(
        ["python.wasm", "stdlib.zip", "package.zip"].map((name) => fetched(new URL(name, base))),
      ).then(([module, stdlib, code]) => ({ module, stdlib, code }));
      const files = await this.files;
      this.worker = new Worker(new URL("worker.js", base), { type: "module", name: "python" });
      const first = await this.next(this.worker, { kind: "boot", ...files, setup: this.setup });
      if (first.kind !== "ready") throw new NoVerdict("not_loaded");
      // The next worker need not compile it again.
      files.module = first.module ?? files.module;
    } catch (error) {
      this.files = undefined;
      this.ready = undefined;
      this.worker?.terminate();
      throw error instanceof NoVerdict && error.trouble === "stopped" ? error : new NoVerdict("not_loaded");
    }
  }

  private async answer(request: string, onProgress: (done: number, total: number) => void, limit: number) {
    const timer = setTimeout(() => this.end("too_long"), limit);
    try {
      const message = await this.next(this.worker as Worker, { kind: "run", request }, onProgress);
      if (message.kind !== "done" || typeof message.verdict !== "string") {
        this.restart();
        throw new NoVerdict("crashed");
      }
      return message.verdict;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Send a message and wait for the answer to it. */
  private next(
    worker: Worker,
    message: object,
    onProgress: (done: number, total: number) => void = () => {},
  ): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      this.fail = (trouble) => reject(new NoVerdict(trouble));
      worker.onmessage = ({ data }: { data: FromWorker }) => {
        if (data.kind === "progress") onProgress(data.done, data.total);
        else resolve(data);
      };
      worker.onerror = () => this.end("crashed");
      // A browser that does not hand the compiled module over says so instead: Python is ready all the same.
      worker.onmessageerror = () => resolve({ kind: "ready" });
      worker.postMessage(message);
    });
  }

  private end(trouble: Trouble): void {
    const { fail } = this;
    this.restart();
    fail(trouble);
  }

  /** End the worker and start another. */
  private restart(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = undefined;
    this.fail = () => {};
    this.start();
  }
}
