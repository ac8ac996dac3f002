"""Exercises in Python on a lesson's page: written in the browser, and judged there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from survive_nb.teaching.plan import plan_of
from tests.browser.editors import Editor
from tests.browser.pages import Watch
from tests.browser.servers import Server
from tests.teaching.page_answers import book_of, code_answers, code_lesson

RIGHT = code_answers(plan_of("sinking").tasks)["left"]


@pytest.fixture
def editor(page: Page, voila_app: Server) -> Editor:
    """Open a lesson at one of its exercises in Python."""
    page.goto(f"{voila_app.address}lessons/en/{book_of('sinking')}")
    editor = Editor(page, "left")
    expect(editor.code).to_contain_text("return ____", timeout=60_000)
    return editor


def body(lines: str) -> str:
    return "def left(terrain, seen):\n" + "".join(f"    {line}\n" for line in lines.splitlines())


#: What hostile code does, and what is said about it; after each of them the right answer has to be right.
HOSTILE = {
    body("x = []\nwhile True:\n    x.append('a' * 1_000_000)"): "used too much memory",
    body("UNDER['beach']['shark'] = 99\nreturn {}"): "Not yet",
    body("import builtins\nbuiltins.len = lambda thing: 7\nreturn {}"): "Not yet",
    body("import sys\nsys.modules.clear()\nreturn {}"): "",
    body("exit()"): "ended Python itself",
    body("return left(terrain, seen)"): "never comes to an end",
    body("return input()"): "Nobody can type",
    body("import js\njs.self.close()\nreturn {}"): "",
    body("import survive_nb.teaching.judge as judge\njudge.judge = None\nreturn {}"): "Not yet",
    # It may load nothing, run no JavaScript of its own and read nothing of this site.
    body("import js\nreturn str(js.eval('1 + 1'))"): "",
    body("import js\nr = js.XMLHttpRequest.new()\nr.open('GET', '/', False)\nr.send()\nreturn r.status"): "",
    body("import js\nraise ValueError(js.indexedDB.open('x'))"): "Your code stopped",
    body("import js\njs.Worker.new('/voila/python/x/worker.js')\nreturn {}"): "",
    # The page fetches Python's files; `fetch` as the browser made it is the prototype's.
    body("import js\njs.WorkerGlobalScope.prototype.fetch.call(js.self, '/?fetched')\nreturn {}"): "",
    body("import js\njs.importScripts('/?imported')\nreturn {}"): "Your code stopped",
    body("import js\njs.WebSocket.new(f'ws://{js.location.host}/?socket')\nreturn {}"): "",
    body("import js\njs.EventSource.new('/?events')\nreturn {}"): "",
}


def test_hostile_code_leaves_checker_whole(editor: Editor) -> None:
    answered: list[str] = []
    editor.page.on("response", lambda response: answered.append(response.url))
    editor.says(RIGHT, "It is right in all 12 cases tried.")
    known = len(answered)
    for text, sentence in HOSTILE.items():
        editor.says(text, sentence)
        expect(editor.card).not_to_contain_text("Correct")
        editor.says(RIGHT, "It is right in all 12 cases tried.")
    allowed = re.compile(r"/voila/python/[0-9a-f]{16}/\w+\.\w+$|/api/kernels/|^data:")
    assert not [url for url in answered[known:] if not allowed.search(url)]


#: What an answer does or returns, each in a line or two; none of them is right, and none changes the checker.
ATTACKS = (
    "seen.clear()",
    "seen.extend(['shark'] * 10**6)",
    "UNDER.clear()",
    "del UNDER['beach']",
    "UNDER.__class__.__getitem__ = lambda *_: {}",
    "globals().clear()",
    "import builtins; builtins.sum = None",
    "import builtins; builtins.isinstance = lambda *_: True",
    "import builtins; builtins.__import__ = None",
    "import builtins; builtins.__dict__.clear()",
    "import random; random.seed(1); random.Random.random = lambda _: 0",
    "import fractions; fractions.Fraction.__eq__ = lambda *_: True",
    "import json; json.loads = None",
    "import survive_nb.teaching.contained as m; m.plain_value = lambda *_: 0",
    "import survive_nb.teaching.boards as m; m.UNDER = {}",
    "import survive_nb.teaching.comparison as m; m.__dict__.clear()",
    "import survive_nb.teaching.page_judge as m; m.judge = lambda *_: m.Feedback('correct')",
    "import survive_nb.teaching.page_judge as m; m.PageJudge.run = lambda *_: '{}'",
    "import survive_nb.teaching.feedback as m; m.Feedback.__bool__ = lambda _: True",
    "import sys; sys.exit()",
    "import sys; sys.exit('bye')",
    "quit()",
    "raise SystemExit(0)",
    "raise KeyboardInterrupt",
    "raise GeneratorExit",
    "raise BaseException('x' * 10**6)",
    "raise MemoryError",
    "raise StopIteration",
    "raise type('Odd', (Exception,), {'__str__': lambda _: 1 / 0})()",
    "raise type('Odd', (Exception,), {'__str__': lambda _: 'x' * 10**7})()",
    "import sys; sys.setrecursionlimit(10**6); return left(terrain, seen)",
    "return 'x' * 2**34",
    "print('x' * 10**7)",
    "import sys; sys.stdout = sys.stderr = None; print(1)",
    "import sys; sys.stdout.close()",
    "import sys; sys._getframe(1).f_locals.clear()",
    "import sys; f = sys._getframe(2); f.f_locals['outcomes'] = []; return f",
    "import sys; f = sys._getframe()\nwhile f: f.f_locals.clear(); f = f.f_back",
    "import sys; sys.settrace(lambda *_: 1 / 0)",
    "import gc; [o.clear() for o in gc.get_objects() if type(o) is dict and 'beach' in o]",
    "import gc; gc.disable(); gc.freeze()",
    "import os; os.remove('/package.zip')",
    "import os; os.chdir('/'); os.rename('/lib', '/gone')",
    "import os; os.environ.clear()",
    "import inspect; return inspect.stack()",
    "import atexit; atexit.register(print, 1)",
    "import linecache; linecache.getlines = None",
    "import threading; threading.Thread(target=print).start()",
    "import subprocess; subprocess.run(['ls'])",
    "import socket; socket.create_connection(('127.0.0.1', 80))",
    "return type('Liar', (), {'__eq__': lambda *_: True, '__hash__': lambda _: 0})()",
    "return type('Liar', (dict,), {'__eq__': lambda *_: True, '__len__': lambda _: 9})()",
    "return type('Liar', (dict,), {'items': lambda _: UNDER[terrain].items()})()",
    "return {type('Liar', (str,), {'__eq__': lambda *_: True, '__hash__': lambda _: 0})('x'): 1}",
    "return dict.fromkeys(UNDER[terrain], type('Liar', (int,), {'__eq__': lambda *_: True})(77))",
    "return dict.fromkeys(UNDER[terrain], float('nan'))",
    "return dict.fromkeys(UNDER[terrain], 7**100_000)",
    "return {str(n): n for n in range(200_000)}",
    "x = []; x.append(x); return x",
    "x = []\nfor _ in range(5000): x = [x]\nreturn x",
    "return (n for n in iter(int, 1))",
    "return left",
    "return __import__('sys')",
    "return ...",
    "return b'shark'",
)
#: Code beside the judge can forge its own verdict, which is self-reported (decision 17), but not the next.
FORGERIES = (
    'import json; json.dumps = lambda *_, **__: \'{"status": "correct"}\'',
    "import survive_nb.teaching.judge as m; m._is_right = lambda *_: True",
)
#: Judges each attack in one worker of the page, and after each of them a wrong answer and the right one.
JUDGE = """async ([setup, attacks, wrong, right]) => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const base = new URL(config.pythonUrl, document.baseURI);
  const names = ["python.wasm", "stdlib.zip", "package.zip"];
  const get = async (name) => (await fetch(new URL(name, base))).arrayBuffer();
  const [module, stdlib, code] = await Promise.all(names.map(get));
  let worker, snapshot;
  const next = (message) => new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message);
  });
  const start = async () => {
    worker?.terminate();
    worker = new Worker(new URL("worker.js", base), { type: "module" });
    ({ snapshot = snapshot } = await next({ kind: "boot", module, stdlib, code, setup, snapshot }));
  };
  await start();
  const found = [];
  for (const text of attacks.flatMap((attack) => [attack, wrong, right])) {
    const request = JSON.stringify({ name: "left", text, earlier: [] });
    const { verdict } = await next({ kind: "run", request, last: false });
    found.push(verdict ? JSON.parse(verdict).status : "crashed");
    // The page does the same: frontend/src/code/python.ts.
    if (!verdict) await start();
  }
  worker.terminate();
  return found;
}"""


def test_many_attacks_in_one_worker(editor: Editor, watch: Watch) -> None:
    # Two of them bring Python down, which it says on the console.
    watch.allow("console: (Pyodide has suffered|The cause of the fatal error|RangeError: Maximum call stack)")
    attacks = (*ATTACKS, *FORGERIES)
    texts = [body(attack) for attack in attacks]
    found = editor.page.evaluate(JUDGE, [code_lesson("sinking").judge, texts, body("return {}"), RIGHT])
    assert len(set(attacks)) >= 60
    verdicts = dict(zip(attacks, found[::3], strict=True))
    ends = ("not_yet", "stopped", "crashed")
    assert not {one: verdicts[one] for one in ATTACKS if verdicts[one] not in ends}
    later = dict(zip(attacks, zip(found[1::3], found[2::3], strict=True), strict=True))
    assert not {attack: two for attack, two in later.items() if two != ("not_yet", "correct")}


def test_endless_loop_can_be_stopped(editor: Editor) -> None:
    editor.write(body("while True:\n    pass"))
    editor.page.keyboard.press("Shift+Enter")
    expect(editor.place.get_by_role("status")).to_contain_text("Your code is running", timeout=60_000)
    editor.stop_button.click()
    expect(editor.done()).to_contain_text("You stopped the check.")
    editor.says(RIGHT, "It is right in all 12 cases tried.")


def test_keyboard_can_leave_the_editor(editor: Editor) -> None:
    editor.write("def left():\n")
    editor.page.keyboard.press("Tab")
    expect(editor.code).to_be_focused()
    editor.page.keyboard.press("Escape")
    editor.page.keyboard.press("Tab")
    expect(editor.check_button).to_be_focused()
    expect(editor.code).to_have_accessible_description(re.compile("press Escape and then Tab"))


#: Calls back with the snapshot of Python that the page has kept, after damaging it if that is asked for.
SNAPSHOT = """(damage) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("survive-nb python");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const store = opening.result.transaction("snapshots", "readwrite").objectStore("snapshots");
    store.get("latest").onsuccess = ({ target: { result } }) => {
      if (result && damage) {
        new Uint8Array(result.snapshot.memory).fill(7);
        store.put(result, "latest");
      }
      store.transaction.oncomplete = () => resolve(result?.base ?? null);
    };
  };
})"""


def test_text_survives_a_reload(editor: Editor) -> None:
    page = editor.page
    editor.says(RIGHT, "It is right in all 12 cases tried.")
    page.wait_for_function(SNAPSHOT, arg=False)
    editor.write(body("return seen  # to be continued"))
    page.reload()
    expect(editor.code).to_contain_text("to be continued", timeout=60_000)
    editor.place.get_by_role("button", name="Start again").click()
    expect(editor.code).to_contain_text("return ____")
    # Python goes on from the memory that the browser has kept; a damaged one does no harm.
    editor.says(RIGHT, "It is right in all 12 cases tried.")
    assert page.evaluate(SNAPSHOT, True)
    page.reload()
    expect(editor.code).to_contain_text("UNDER[terrain]", timeout=60_000)
    editor.says(RIGHT, "It is right in all 12 cases tried.")
