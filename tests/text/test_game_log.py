"""The log of a whole game in words, as a seat, a spectator or everybody saw it."""

from __future__ import annotations

from random import Random

import pytest

from survive_nb import fish_fish, survive
from survive_nb.cli import main
from survive_nb.fish_fish import text as fish_text
from survive_nb.fish_fish.events import Event as FishEvent
from survive_nb.game import EVERYONE, Match, Viewer
from survive_nb.i18n.words import Words
from survive_nb.simulate import random_match
from survive_nb.survive import text as survive_text
from survive_nb.survive.events import Event as SurviveEvent
from survive_nb.survive.events import TileKept
from survive_nb.survive.model import Action as SurviveAction
from survive_nb.text.game_text import GameText, game_log, text_of

#: mypy compares the packages with the protocol.
SURVIVE: GameText[survive.View, SurviveAction, SurviveEvent] = survive_text
FISH: GameText[fish_fish.View, fish_fish.Action, FishEvent] = fish_text
ENGLISH, PERSIAN = Words("en"), Words("fa")


def survive_match(seed: int) -> Match:
    return random_match(survive, survive.Options(players=3), Random(seed))


def fish_match(seed: int) -> Match:
    return random_match(fish_fish, fish_fish.Options(players=3), Random(seed))


def lines(match: Match, viewer: Viewer, words: Words = ENGLISH) -> list[str]:
    return [line.text for chapter in game_log(match, words, viewer) for line in chapter.lines]


def test_text_is_found_by_game() -> None:
    for game, text in (("survive", SURVIVE), ("fish-fish", FISH)):
        assert text_of(game) == text


@pytest.mark.parametrize("words", [ENGLISH, PERSIAN], ids=["en", "fa"])
@pytest.mark.parametrize("match", [survive_match(3), fish_match(3)], ids=["survive", "fish-fish"])
def test_every_viewer_reads_a_whole_log(match: Match, words: Words) -> None:
    for viewer in (0, 1, 2, None, EVERYONE):
        chapters = game_log(match, words, viewer)
        assert len(chapters) > 3
        assert chapters[-1].lines
        text = "\n".join(map(str, chapters))
        assert not {"…", "{", "}"} & {*text}


def test_kept_tile_is_named_to_its_owner_only() -> None:
    match = survive_match(5)
    kept = next(event for event in match.events_for(EVERYONE) if isinstance(event, TileKept))
    words = f"kept it: {ENGLISH.name(str(kept.back))}."
    first = {
        viewer: next(line for line in lines(match, viewer) if "kept" in line)
        for viewer in (0, 1, 2, None, EVERYONE)
    }
    assert [viewer for viewer, line in first.items() if line.endswith(words)] == [kept.seat, EVERYONE]
    assert all(line.endswith("and kept the tile.") for line in first.values() if not line.endswith(words))


def test_hidden_cards_are_named_to_the_fisher_only() -> None:
    match = fish_match(5)
    fisher = match.log[0].seat
    for viewer in (0, 1, 2, None, EVERYONE):
        row = lines(match, viewer)[0]
        assert row.endswith("on a hidden card.") == (viewer not in (fisher, EVERYONE))


def test_running_game_has_no_log_for_everyone() -> None:
    match: Match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=2), Random(1)))
    with pytest.raises(PermissionError):
        game_log(match, ENGLISH)
    assert [str(chapter) for chapter in game_log(match, ENGLISH, None)] == ["Hand 1"]


# -- the command line --------------------------------------------------------------------------------------


def simulated(capfdbinary: pytest.CaptureFixture[bytes], *more: str) -> str:
    assert main(["simulate", "--players", "3", "--seed", "4", "--log", "--out", "-", *more]) == 0
    return capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("game", [survive, fish_fish], ids=["survive", "fish-fish"])
def test_simulate_prints_the_log(
    game: object, lang: str, seat: int | None, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    rules = survive if game is survive else fish_fish
    name, options = rules.NAME, rules.Options(players=3)
    chosen = [] if seat is None else ["--seat", str(seat)]
    found = simulated(capfdbinary, "--game", name, "--lang", lang, *chosen)
    match = random_match(rules, options, Random("4:0"))
    match.salt = "log"
    plain = Words(lang)
    words = plain.with_players([plain.say("Seat {number}", number=n) for n in (1, 2, 3)])
    viewer: Viewer = EVERYONE if seat is None else seat
    assert found == "\n".join(f"{chapter}\n" for chapter in game_log(match, words, viewer)) + "\n"


def test_log_numbers_explorers_as_people_see_them(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The ids of a transcript number explorers as they were placed, which could tell their values."""
    found = simulated(capfdbinary, "--game", "survive", "--seat", "0")
    match = random_match(survive, survive.Options(players=3), Random("4:0"))
    as_placed = "\n".join(lines(match, 0))
    assert found.count("walked") == as_placed.count("walked")
    assert not any(line in found for line in as_placed.splitlines() if line.startswith("Red 1 walked"))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seat", "3", "--log"], "there is no seat 3"),
        (["--seat", "-1", "--log"], "there is no seat -1"),
        (["--seat", "0"], "--seat goes with --log"),
        (["--lang", "fa"], "--lang goes with --log"),
        (["--log", "--with-legal"], "--with-legal"),
        (["--log", "--lang", "de"], "de"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(
    more: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "--game", "survive", "--players", "3", "--out", "-", *more])
    assert stopped.value.code == 2
    assert why in capsys.readouterr().err
