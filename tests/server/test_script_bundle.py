"""The bundle of a page's scripts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from survive_nb.server import python_files, script_bundle
from survive_nb.server.script_bundle import add_to_page_config, chunk_file, join, recorded

RECORD_AGAIN = "Run: python -m tools.record_scripts"


def test_recorded_chunks_are_installed() -> None:
    """The contract with Voilà and the widget packages: their chunks are those that were recorded."""
    assert len(recorded()) > 50
    missing = [url for url in recorded() if chunk_file(url) is None]
    assert not missing, f"These chunks have changed: {missing}. {RECORD_AGAIN}"


def test_every_extension_has_chunks() -> None:
    for extension in script_bundle.EXTENSIONS:
        assert any(url.startswith(f"labextensions/{extension}/") for url in recorded()), RECORD_AGAIN


def test_chunks_only_register_functions() -> None:
    """The bundle may contain chunks that are not needed only because loading one has no other effect."""
    for url in recorded():
        path = chunk_file(url)
        assert path is not None
        start = path.read_text(encoding="utf-8")[:1000]
        assert re.search(r"\b(?:web|rs)packChunk", start), f"{url} is no chunk. {RECORD_AGAIN}"


def test_bundle_contains_all_chunks() -> None:
    bundle = script_bundle.script_bundle()
    assert gzip.decompress(bundle.compressed) == bundle.plain
    for url in recorded():
        path = chunk_file(url)
        assert path is not None
        assert path.read_bytes() in bundle.plain


def test_missing_chunks_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = recorded()
    monkeypatch.setattr(script_bundle, "recorded", lambda: ["static/0.none.js", first])
    path = chunk_file(first)
    assert path is not None
    assert script_bundle.script_bundle.__wrapped__().plain == join([path.read_bytes()])


def test_name_depends_on_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for content in ("a()", "b()"):
        (tmp_path / "1.js").write_text(content)
        monkeypatch.setattr(script_bundle, "chunk_file", lambda _: tmp_path / "1.js")
        names.add(script_bundle.script_bundle.__wrapped__().name)
    assert len(names) == 2


def test_page_config_contains_the_url() -> None:
    config = add_to_page_config({"appUrl": "voila/"}, base_url="/", notebook_path="play.ipynb")
    assert config == {
        "appUrl": "voila/",
        "scriptBundleUrl": f"/voila/scripts/{script_bundle.script_bundle().name}",
        "pythonUrl": f"/voila/python/{python_files.digest()}/",
    }
