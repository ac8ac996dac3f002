"""Where the store is: a path, an address, or the user's data folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from survive_nb.game import InvalidInput
from survive_nb.store import PostgresStore, SqliteStore, data_folder, open_store
from tests.refusals import refuses


def path_of(where: str | None = None) -> Path:
    store = open_store(where)
    assert isinstance(store, SqliteStore)
    return store.path


def test_user_chooses_the_store_location(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert path_of(str(tmp_path / "a b.sqlite")) == tmp_path / "a b.sqlite"
    assert path_of(f"sqlite:///{tmp_path}/a%20b.sqlite") == tmp_path / "a b.sqlite"
    assert path_of("sqlite:///near/games.sqlite") == Path("near/games.sqlite")
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "env.sqlite"))
    assert path_of() == tmp_path / "env.sqlite"
    monkeypatch.delenv("SURVIVE_NB_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert path_of() == tmp_path / "survive-nb" / "games.sqlite"


@pytest.mark.parametrize("where", ["postgresql://host/games", "postgres://me:secret@host/games"])
def test_address_selects_a_database(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(open_store(where), PostgresStore)
    monkeypatch.setenv("SURVIVE_NB_STORE", where)
    assert isinstance(open_store(), PostgresStore)
    assert "secret" not in repr(open_store())


@pytest.mark.parametrize("where", ["mysql://me:secret@host/games", "sqlite://", "://", "http://x"])
def test_other_databases_are_refused(where: str) -> None:
    with refuses(InvalidInput, "bad-store-address") as caught:
        open_store(where)
    assert str(caught.value).endswith(".")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "me/.local/share/survive-nb"),
        ("linux", {"XDG_DATA_HOME": "data"}, "data/survive-nb"),
        ("darwin", {}, "me/Library/Application Support/survive-nb"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/survive-nb"),
        ("win32", {}, "me/AppData/Local/survive-nb"),
    ],
)
def test_each_system_has_its_data_folder(platform: str, environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment, platform, Path("me")) == Path(folder)
