// Messages between the page and the worker that runs a pupil's code.

/** Python's memory after its start, with the setup of the judge in it. */
export interface Snapshot {
  memory: ArrayBuffer;
  setup: string;
}

/** Starts Python: the compiled module or its bytes, the standard library, our package, and the setup of the judge. */
export interface Boot {
  kind: "boot";
  module: WebAssembly.Module | ArrayBuffer;
  stdlib: ArrayBuffer;
  code: ArrayBuffer;
  /** JSON, see PageJudge in survive_nb/teaching/page_judge.py. */
  setup: string;
  /** If there is one, Python goes on from it instead of importing everything again. */
  snapshot?: Snapshot;
}

export interface Run {
  kind: "run";
  /** JSON, see PageJudge.run. */
  request: string;
  /** The worker is ended after this run, so its memory need not be put back. */
  last: boolean;
}

export type FromWorker =
  | { kind: "ready"; module?: WebAssembly.Module; snapshot?: Snapshot }
  | { kind: "progress"; done: number; total: number }
  | { kind: "done"; verdict: string }
  | { kind: "failed"; error: string };
