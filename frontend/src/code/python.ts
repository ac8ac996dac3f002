// Python in a worker of this page: started once for all editors, ended and started again when something goes wrong.

import type { FromWorker, Run, Snapshot } from "./protocol";
import { keepSnapshot, keptSnapshot } from "./snapshot";

/** Why a run gave no verdict. */
export type Failure = "stopped" | "too_long" | "crashed" | "not_loaded";

export class NoVerdict extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

/** Milliseconds that a run may take. */
export const TIME_LIMIT = 20_000;
/** Code that may reach JavaScript or files, where the memory that is put back after a run does not help. */
const REACHES_OUT = /pyodide|importlib|\bjs\b|\bopen\b|\bmodules\b|__\w+__/;

interface Files {
  module: WebAssembly.Module | ArrayBuffer;
  stdlib: ArrayBuffer;
  code: ArrayBuffer;
  snapshot?: Snapshot;
}

async function fetched(address: URL): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new NoVerdict("not_loaded");
  return answer.arrayBuffer();
}

/** The compiled module. Browsers keep compiled code for the next visit only if it is compiled from a response. */
async function compiled(address: URL): Promise<WebAssembly.Module | ArrayBuffer> {
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A proxy changed the type or the policy.
    return fetched(address);
  }
}

/** The files of Python; `plain` means without what a browser may refuse to hand over or may have kept damaged. */
async function loaded(base: string, plain: boolean): Promise<Files> {
  const [wasm, library, archive] = ["python.wasm", "stdlib.zip", "package.zip"].map((name) => new URL(name, base));
  const [module, stdlib, code, snapshot] = await Promise.all([
    plain ? fetched(wasm) : compiled(wasm),
    fetched(library),
    fetched(archive),
    plain ? undefined : keptSnapshot(base),
  ]);
  return { module, stdlib, code, snapshot };
}

export class Python {
  private files: Promise<Files> | undefined;
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private fail: (failure: Failure) => void = () => {};
  /** Keeps the memory of the first start for later visits; called when the first verdict is there. */
  private keep: () => void = () => {};
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly base: string,
    private readonly setup: string,
  ) {}

  /** Start Python, unless it has started. */
  start(): Promise<void> {
    this.ready ??= this.boot();
    // The caller gets the error.
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
      const last = REACHES_OUT.test(code);
      const verdict = await this.answer({ kind: "run", request: JSON.stringify(request), last }, onProgress, limit);
      this.keep();
      if (last) this.restart();
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
    try {
      this.files ??= loaded(this.base, false);
      let first = await this.begin(await this.files);
      if (first.kind !== "ready") {
        this.worker?.terminate();
        this.files = loaded(this.base, true);
        first = await this.begin(await this.files);
      }
      if (first.kind !== "ready") throw new NoVerdict("not_loaded");
      // The next worker need neither compile the module nor import our package again.
      const files = await this.files;
      files.module = first.module ?? files.module;
      const { snapshot } = first;
      if (snapshot) {
        files.snapshot = snapshot;
        this.keep = () => {
          this.keep = () => {};
          keepSnapshot(this.base, snapshot);
        };
      }
    } catch (error) {
      this.files = undefined;
      this.ready = undefined;
      this.worker?.terminate();
      throw error instanceof NoVerdict && error.failure === "stopped" ? error : new NoVerdict("not_loaded");
    }
  }

  private begin(files: Files): Promise<FromWorker> {
    this.worker = new Worker(new URL("worker.js", this.base), { type: "module", name: "python" });
    return this.next(this.worker, { kind: "boot", ...files, setup: this.setup });
  }

  private async answer(run: Run, onProgress: (done: number, total: number) => void, limit: number) {
    const timer = setTimeout(() => this.end("too_long"), limit);
    try {
      const message = await this.next(this.worker as Worker, run, onProgress);
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
      this.fail = (failure) => reject(new NoVerdict(failure));
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

  private end(failure: Failure): void {
    const { fail } = this;
    this.restart();
    fail(failure);
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
