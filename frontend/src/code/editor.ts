// An editor for Python in a lesson's page, and what belongs to it: Check, Stop, Start again, and what is going on. The
// code is judged in a worker of this browser; only the text and the verdict go to the kernel, which never runs it.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { element } from "../nodes";
import { NoVerdict, Python } from "./python";
import { forgetOthers, keepText, textOf } from "./texts";

/** What the kernel says about an exercise: CodePage in survive_nb/ui/lesson/code_page.py. */
export interface Setup {
  owner: string;
  /** The students of this device; the texts of all others are forgotten. Empty while they are not known. */
  students: string[];
  /** The last checked texts of this student, by exercise. */
  answers: Record<string, string>;
  lesson: string;
  name: string;
  /** What an editor begins with, and what it is called. */
  starter: string;
  label: string;
  /** Instead of an editor: a league of bots. */
  league?: { bots: string[]; rounds: number; seed: number; current: boolean };
  /** Exercises whose answers this one may use. */
  earlier: string[];
  /** Code of the notebook that answers may use, beside that of its first cell. */
  given: string[];
  /** JSON for the judge. */
  judge: string;
  words: Record<string, string>;
}

export type Send = (name: string, payload: Record<string, unknown>) => void;

/** The kernel reads no more characters. */
const LONGEST_TEXT = 20_000;
/** Milliseconds that a league may take. */
const LEAGUE_LIMIT = 300_000;
const base = new URL(".", import.meta.url).href;
let shared: { setup: string; python: Python } | undefined;

/** The Python of this page; all exercises of a lesson share it. */
function pythonFor(setup: string): Python {
  if (shared?.setup !== setup) shared = { setup, python: new Python(base, setup) };
  return shared.python;
}

function button(text: string, classes: string, act: () => void): HTMLButtonElement {
  const made = element("button", `atl-button ${classes}`, { type: "button" });
  made.append(Object.assign(element("span", "atl-button-text"), { textContent: text }));
  made.addEventListener("click", act);
  return made;
}

/** The part that every run has: a button that begins it, one that stops it, and a line that says what is going on. */
class Runner {
  readonly row = element("div", "atl-row");
  readonly line = element("p", "atl-muted atl-code-status", { role: "status" });
  readonly bar = element("progress", "atl-code-progress", { hidden: "" });
  private readonly stop: HTMLButtonElement;

  constructor(
    private readonly setup: Setup,
    private readonly begin: HTMLButtonElement,
    ...others: HTMLElement[]
  ) {
    this.stop = button(setup.words.stop, "atl-code-stop", () => pythonFor(setup.judge).stop());
    this.stop.hidden = true;
    this.row.append(begin, this.stop, ...others);
  }

  /** Run something; `busy` says what is going on. Returns the verdict, one of the page's own if there is none. */
  async run(request: object, code: string, busy: string, limit?: number): Promise<string> {
    const { words, judge } = this.setup;
    this.begin.disabled = true;
    this.stop.hidden = false;
    this.line.textContent = words.starting;
    try {
      return await pythonFor(judge).run(
        request,
        code,
        () => {
          this.line.textContent = busy;
        },
        (done, total) => Object.assign(this.bar, { value: done, max: total, hidden: false }),
        limit,
      );
    } catch (error) {
      const failure = error instanceof NoVerdict ? error.failure : "crashed";
      return JSON.stringify({ status: "stopped", lines: [[words[failure], null]], attempt: false });
    } finally {
      this.bar.hidden = true;
      this.line.textContent = "";
      if (document.activeElement === this.stop) this.begin.focus();
      this.begin.disabled = false;
      this.stop.hidden = true;
    }
  }
}

/** The code that the lesson gives, and the answers to earlier exercises. */
function earlierCode({ given, earlier, owner, lesson, answers }: Setup): string[] {
  return [...given, ...earlier.flatMap((one) => textOf(owner, lesson, one) ?? answers[one] ?? [])];
}

/** Show an editor or a league; returns how to close it. */
export function mount(place: HTMLElement, setup: Setup, send: Send): () => void {
  return (setup.league ? mountLeague : mountEditor)(place, setup, send);
}

function mountLeague(place: HTMLElement, setup: Setup, send: Send): () => void {
  const { words } = setup;
  const play = async () => {
    const earlier = earlierCode(setup);
    const request = { ...setup.league, earlier };
    send("judged", { verdict: await runner.run(request, earlier.join("\n"), words.playing, LEAGUE_LIMIT) });
  };
  const runner = new Runner(setup, button(words.play, "atl-primary atl-code-check", play));
  runner.bar.setAttribute("aria-label", words.playing);
  place.append(runner.row, runner.line, runner.bar);
  return () => place.replaceChildren();
}

function mountEditor(place: HTMLElement, setup: Setup, send: Send): () => void {
  const { owner, lesson, name, words } = setup;
  if (owner && setup.students.length) forgetOthers(setup.students);
  const help = element("p", "atl-muted atl-code-help", { id: `atl-code-help-${lesson}-${name}` });
  help.textContent = words.keys;
  const check = () => {
    judge();
    return true;
  };
  const view = new EditorView({
    state: EditorState.create({
      doc: textOf(owner, lesson, name) ?? setup.answers[name] ?? setup.starter,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        syntaxHighlighting(classHighlighter),
        python(),
        keymap.of([
          { key: "Mod-Enter", run: check },
          { key: "Shift-Enter", run: check },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": setup.label,
          "aria-describedby": help.id,
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorState.changeFilter.of((change) => change.newDoc.length <= LONGEST_TEXT),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) keepText(owner, lesson, name, update.state.doc.toString());
        }),
      ],
    }),
  });
  const box = element("div", "atl-code-box", { dir: "ltr" });
  box.append(view.dom);
  // None of these keys is for the page around: Escape lets Tab leave the editor.
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("focusin", () => pythonFor(setup.judge).start());
  const again = button(words.again, "atl-quiet", () => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: setup.starter } });
    view.focus();
  });
  const runner = new Runner(setup, button(words.check, "atl-primary atl-code-check", check), again);
  let running = false;

  async function judge(): Promise<void> {
    if (running) return;
    running = true;
    const text = view.state.doc.toString();
    const earlier = earlierCode(setup);
    const verdict = await runner.run({ name, text, earlier }, [text, ...earlier].join("\n"), words.checking);
    running = false;
    send("judged", { text, verdict });
  }

  place.append(box, help, runner.row, runner.line);
  return () => {
    view.destroy();
    place.replaceChildren();
  };
}
