"""Exercises in Python on a lesson's page: written in the browser, and judged there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from survive_nb.teaching.plan import plan_of
from tests.browser.editors import Editor
from tests.browser.servers import Server
from tests.teaching.page_answers import book_of, code_answers

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
