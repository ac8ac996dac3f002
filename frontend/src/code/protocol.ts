// Messages between the page and the worker that runs a pupil's code.

/** Starts Python: the compiled module or its bytes, the standard library, our package, and what the judge is told. */
export interface Boot {
  kind: "boot";
  module: WebAssembly.Module | ArrayBuffer;
  stdlib: ArrayBuffer;
  code: ArrayBuffer;
  /** JSON, see PageJudge in survive_nb/teaching/page_judge.py. */
  setup: string;
}

export interface Run {
  kind: "run";
  /** JSON, see PageJudge.run. */
  request: string;
}

export type FromWorker =
  | { kind: "ready"; module?: WebAssembly.Module }
  | { kind: "progress"; done: number; total: number }
  | { kind: "done"; verdict: string }
  | { kind: "failed"; error: string };
