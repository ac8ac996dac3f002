// The worker that runs a pupil's code: Python (Pyodide) with our own checker. It gets all files from the page, because
// its policy lets it load nothing (survive_nb/server/python_files.py). Each run starts from the same memory, so that no
// answer can change what the next one meets.

import { loadPyodide } from "pyodide";
// @ts-expect-error - Pyodide has no types for this file
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import type { Boot, FromWorker, Run } from "./protocol";

/** What is used of the scope of a worker. */
interface Scope {
  fetch(input: unknown): Promise<Response>;
  onmessage: ((event: { data: Boot | Run }) => void) | null;
  onmessageerror: (() => void) | null;
  postMessage(message: FromWorker, transfer?: ArrayBuffer[]): void;
}
/** What is used of Pyodide, some of it internal. */
interface Python {
  FS: { writeFile(path: string, data: Uint8Array): void };
  _module: { HEAPU8: Uint8Array };
  globals: { get(name: string): (request: string) => string; set(name: string, value: unknown): void };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  runPython(code: string): void;
}

/** The most memory that Python may have, in bytes: more gives a MemoryError. */
const MEMORY_LIMIT = 256 * 2 ** 20;
/** An address that leads nowhere; Pyodide wants one. */
const NOWHERE = "http://python.invalid/";
/** Pyodide's own list of packages, emptied. */
const LOCK = { info, packages: {} };
const IMPORTS = `
import sys
sys.path.insert(0, "/package.zip")
from survive_nb.teaching.page_judge import PageJudge
from survive_nb.text.lesson_text import ScreenLessonText
`;
// The snapshot must not hold functions of JavaScript: `report` is set later.
const JUDGE = "run = PageJudge(setup, ScreenLessonText, lambda *done: report(*done)).run";

const scope = self as unknown as Scope;
const post = scope.postMessage.bind(scope);
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * 65536 > MEMORY_LIMIT) throw new RangeError("too much memory");
  return grow.call(this, pages);
};

let python: Python;
let run: (request: string) => string;
let fresh: Uint8Array;

async function boot({ module, stdlib, code, setup, snapshot }: Boot): Promise<void> {
  scope.fetch = async (address) => new Response(String(address).endsWith(".zip") ? stdlib : null);
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    instance: await WebAssembly.instantiate(compiled, imports),
    module: compiled,
  });
  const options = {
    createPyodideModule,
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: LOCK,
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
    ...(snapshot ? { _loadSnapshot: snapshot.memory } : { _makeSnapshot: true }),
  };
  python = (await loadPyodide(options as object)) as unknown as Python;
  python.FS.writeFile("/package.zip", new Uint8Array(code));
  if (!snapshot) python.runPython(IMPORTS);
  if (snapshot?.setup !== setup) {
    python.globals.set("setup", setup);
    python.runPython(JUDGE);
  }
  const memory = snapshot ? undefined : python.makeMemorySnapshot().buffer;
  python.globals.set("report", (done: number, total: number) => post({ kind: "progress", done, total }));
  run = python.globals.get("run");
  fresh = python._module.HEAPU8.slice();
  post({ kind: "ready", module: compiled, snapshot: memory && { memory, setup } }, memory ? [memory] : []);
}

/** Put the memory back as it was after the start. */
function restore(): void {
  const { HEAPU8 } = python._module;
  HEAPU8.set(fresh);
  HEAPU8.fill(0, fresh.length);
}

scope.onmessage = async ({ data }) => {
  try {
    if (data.kind === "boot") {
      await boot(data);
    } else {
      const verdict = run(data.request);
      if (!data.last) restore();
      post({ kind: "done", verdict });
    }
  } catch (error) {
    post({ kind: "failed", error: String(error) });
  }
};
// A browser that does not hand over the compiled module: the page sends its bytes then.
scope.onmessageerror = () => post({ kind: "failed", error: "unreadable message" });
