"""Firefox over WebDriver BiDi and WebKit over WebDriver: the few commands that our tests need.

Playwright drives only a Firefox and a WebKit that it has patched itself.  These two are Debian's.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser import find_firefox_webkit
from tests.browser.servers import free_port

#: Seconds that a condition may take to come true: other tests keep the cores busy.
WAIT_LIMIT = 60.0
#: Names of keys as in DOM events → code points of WebDriver.
KEYS = {
    "Shift": "\ue008",
    "Control": "\ue009",
    "a": "a",
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Space": " ",
}
#: Preferences of Firefox: a finger can be simulated, and nothing is fetched on its own behalf.
FIREFOX_PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-US",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


class Driver(ABC):
    """One page in a browser."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    @abstractmethod
    def goto(self, address: str) -> None:
        """Open an address."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size, or the smallest that the browser allows."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, which must be JSON."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions of input devices."""

    def close(self) -> None:
        """End the browser."""
        self._stack.close()

    def press(self, keys: str) -> None:
        """Press a key, with others held if the name says so ("Shift+Tab")."""
        codes = [KEYS[name] for name in keys.split("+")]
        down = [{"type": "keyDown", "value": code} for code in codes]
        up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self.perform([{"type": "key", "id": "keyboard", "actions": down + up}])

    def write(self, text: str) -> None:
        """Type a text, sign by sign."""
        kinds = ("keyDown", "keyUp")
        signs = [{"type": kind, "value": sign} for sign in text for kind in kinds]
        self.perform([{"type": "key", "id": "keyboard", "actions": signs}])

    def tap(self, selector: str) -> None:
        """Tap on the middle of an element that is on the screen, wherever it has to be scrolled to."""
        self.wait(_shown(selector))
        x, y = self.evaluate(_middle(selector))
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform(
            [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}]
        )

    def wait(self, expression: str) -> Any:
        """Wait until an expression is true, and return its value."""
        end = time.monotonic() + WAIT_LIMIT
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < end, f"{expression}\n{self.evaluate('document.body.innerText')}"
            time.sleep(0.02)
        return value

    def wait_for_text(self, selector: str, text: str) -> None:
        """Wait until an element contains a text."""
        self.wait(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(text)})")

    def _run(self, command: list[str], log: Path, **environment: str) -> subprocess.Popen[bytes]:
        """Start a program, whose log is in a file; it is ended with the driver."""
        with log.open("wb") as out:
            process = subprocess.Popen(
                command,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=os.environ | environment,
                start_new_session=True,
            )
        self._stack.callback(_end, process)
        return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it has started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)


def _find(selector: str) -> str:
    """Return the expression for the first element of a selector that is shown."""
    return (
        f"[...document.querySelectorAll({json.dumps(selector)})].find((one) => one.getClientRects().length)"
    )


def _shown(selector: str) -> str:
    return f"!!{_find(selector)}"


def _middle(selector: str) -> str:
    return f"""(() => {{
      const found = {_find(selector)};
      found.scrollIntoView({{ block: "nearest" }});
      const box = found.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }})()"""


def _wait_for(log: Path, pattern: str, process: subprocess.Popen[bytes]) -> str:
    """Wait until a program has written something."""
    end = time.monotonic() + WAIT_LIMIT
    while not (found := re.search(pattern, log.read_text(encoding="utf-8", errors="replace"))):
        if process.poll() is not None or time.monotonic() > end:
            raise AssertionError(f"{log.name}: {log.read_text(encoding='utf-8', errors='replace')}")
        time.sleep(0.02)
    return found[1]


class Firefox(Driver):
    """Firefox, headless."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        programs = find_firefox_webkit.find("Firefox")
        assert programs is not None
        preferences = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in FIREFOX_PREFERENCES.items()
        )
        profile, log = folder / "profile", folder / "firefox.log"
        profile.mkdir()
        (profile / "user.js").write_text("\n".join(preferences), encoding="utf-8")
        command = [programs[0], "--headless", "--no-remote", "--profile", str(profile)]
        process = self._run([*command, "--remote-debugging-port", "0"], log, HOME=str(folder))
        address = _wait_for(log, r"BiDi listening on (ws://\S+)", process)
        self._socket = self._stack.enter_context(connect(f"{address}/session", max_size=None))
        self._number = 0
        self._call("session.new", capabilities={})
        # The first tab never gets the focus, and without it Enter presses no button.
        self._context = self._call("browsingContext.create", type="tab")["context"]
        self._call("browsingContext.activate", context=self._context)

    def _call(self, method: str, **parameters: object) -> Any:
        """Send a command and return its result."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=WAIT_LIMIT))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, expression: str) -> Any:
        target, text = {"context": self._context}, f"JSON.stringify({expression}) ?? null"
        answer = self._call("script.evaluate", expression=text, target=target, awaitPromise=False)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value") or "null")

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._call("input.performActions", context=self._context, actions=actions)


class WebKit(Driver):
    """WebKitGTK's small browser on a display of its own; its WebDriver sends a finger's taps as a mouse's."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        programs = find_firefox_webkit.find("WebKit")
        assert programs is not None
        driver, xvfb = programs
        screen = folder / "xvfb.log"
        process = self._run(
            [xvfb, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], screen
        )
        display = _wait_for(screen, r"(?m)^(\d+)$", process)
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        process = self._run(
            [driver, f"--port={port}"], folder / "webkit.log", HOME=str(folder), DISPLAY=f":{display}"
        )
        end = time.monotonic() + WAIT_LIMIT
        while True:
            try:
                self._http("GET", "/status")
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.02)
        session = self._http("POST", "/session", {"capabilities": {"alwaysMatch": {}}})["sessionId"]
        self._session = f"/session/{session}"
        self._stack.callback(self._http, "DELETE", self._session)

    def _http(self, method: str, path: str, body: object = None) -> Any:
        """Send a command and return its value."""
        request = urllib.request.Request(
            f"{self._address}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=WAIT_LIMIT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def goto(self, address: str) -> None:
        self._http("POST", f"{self._session}/url", {"url": address})

    def resize(self, width: int, height: int) -> None:
        self._http("POST", f"{self._session}/window/rect", {"width": width, "height": height})

    def evaluate(self, expression: str) -> Any:
        script = {"script": f"return JSON.stringify({expression}) ?? null", "args": []}
        return json.loads(self._http("POST", f"{self._session}/execute/sync", script) or "null")

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._http("POST", f"{self._session}/actions", {"actions": actions})


DRIVERS: dict[str, Callable[[Path], Driver]] = {"Firefox": Firefox, "WebKit": WebKit}
