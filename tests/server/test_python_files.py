"""The files of Python for a page: where they are, what is in them, and what the worker may load."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from tornado.httpclient import HTTPResponse
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application

from survive_nb.server import python_files
from tools.python_runtime import files, stale


class TestRequests(AsyncHTTPTestCase):
    """Requests to the handler, behind a prefix as on a hub."""

    def get_app(self) -> Application:
        rule = (rf"/user/ada/{python_files.URL}(.*)/(.*)", python_files.PythonFileHandler)
        return Application([rule])

    def asked(self, name: str, version: str | None = None) -> HTTPResponse:
        version = python_files.digest() if version is None else version
        return self.fetch(f"/user/ada/{python_files.URL}{version}/{name}", decompress_response=False)

    def test_files_are_compressed_and_kept(self) -> None:
        for name, kind in (("python.wasm", "application/wasm"), ("editor.js", "text/javascript")):
            answer = self.asked(name)
            assert answer.code == 200
            assert answer.headers["Content-Type"].startswith(kind)
            assert answer.headers["Content-Encoding"] == "gzip"
            assert "immutable" in answer.headers["Cache-Control"]
            assert gzip.decompress(answer.body)

    def test_worker_may_load_nothing(self) -> None:
        policy = self.asked("worker.js").headers["Content-Security-Policy"]
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules == {
            "default-src": "'none'",
            "script-src": "'wasm-unsafe-eval'",
            "sandbox": "allow-scripts",
        }

    def test_nothing_else_is_served(self) -> None:
        for name, version in (
            ("python_files.py", None),
            ("../python_files.py", None),
            ("README.md", None),
            ("worker.js", "0123456789abcdef"),
        ):
            assert self.asked(name, version).code == 404


def modules() -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(python_files.package())) as archive:
        yield from archive.namelist()


def test_package_has_judge_and_no_screens() -> None:
    found = set(modules())
    assert {"survive_nb/teaching/page_judge.py", "survive_nb/i18n/fa/LC_MESSAGES/survive_nb.mo"} <= found
    outside = re.compile(r"survive_nb/(server|cli|rooms|notebooks|lessons)/|/drawing/|\.(js|css|ipynb|pyc)$")
    assert not [name for name in found if outside.search(name)]


def test_page_says_where_files_are(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {"pythonUrl": f"/user/ada/voila/python/{python_files.digest()}/"}
    assert python_files.page_config("/user/ada/") == expected
    monkeypatch.setattr(python_files, "WASM", "gone.gz")
    assert python_files.page_config("/") == {}


@pytest.mark.slow
def test_committed_files_are_fresh() -> None:
    assert not stale(files()), "python -m tools.python_runtime"
