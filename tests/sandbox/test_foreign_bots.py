"""Bots in processes of their own: the protocol, any language, and that a request holds only the view."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from survive_nb.game import CHANCE, Match, draw_outcome
from survive_nb.league import League
from survive_nb.league.match_play import play_game
from survive_nb.registry import rules_of
from survive_nb.sandbox import protocol
from survive_nb.sandbox.foreign_bot import BadEntry, entry_from_path
from survive_nb.sandbox.protocol import BotError, Choice, ProtocolError
from survive_nb.sandbox.values import event_from_data, event_to_data, to_data, view_from_data
from tests.sandbox.entries import FIRST, TWO, against_drifter, program_entry, python_entry, raw_entry

DOCS = Path(__file__).parents[2] / "docs"
NODE = """
require("readline").createInterface({input: process.stdin}).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") console.log(JSON.stringify({type: "hello", protocol: 1, name: "node"}));
  if (message.type === "choose") console.log(JSON.stringify({type: "choose", id: message.id, index: 0}));
});
"""
SHELL = """
read -r line
echo '{"type": "hello", "protocol": 1}'
number=1
while read -r line; do
  echo "{\\"type\\": \\"choose\\", \\"id\\": $number, \\"index\\": 0}"
  number=$((number + 1))
done
"""


def example() -> str:
    """Return the bot that the documentation shows."""
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "bot-protocol.md").read_text(encoding="utf-8"), re.S)
    return str(code)


@pytest.mark.parametrize(
    ("file", "text", "command"),
    [("bot.py", example(), "python"), ("bot.js", NODE, "node"), ("bot.sh", SHELL, "sh")],
    ids=["python", "node", "sh"],
)
def test_bot_of_any_language_plays(file: str, text: str, command: str, tmp_path: Path) -> None:
    if command != "python" and shutil.which(command) is None:
        pytest.skip(f"{command} is not installed")
    played = against_drifter(program_entry(tmp_path, {file: text}, [command, file]))
    assert played.forfeit is None
    assert played.match.log == against_drifter(python_entry(tmp_path, FIRST)).match.log


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_contained_game_equals_game_here(game: str, tmp_path: Path) -> None:
    rules: Any = rules_of(game)
    options = rules.Options(players=2)
    entry = python_entry(tmp_path, FIRST)
    names: dict[str, Any] = {}
    exec(FIRST, names)
    contained = play_game(rules, options, [entry, entry], 3, limit=30)
    assert contained.forfeit is None
    assert contained.match.log == play_game(rules, options, [names["bot"]] * 2, 3).match.log


def test_same_seed_plays_same_game(tmp_path: Path) -> None:
    code = "class bot:\n    def choose(self, view, legal, rng):\n        return rng.choice(legal)\n"
    entry = python_entry(tmp_path, code)
    one, again, other = (against_drifter(entry, seed=seed).match.log for seed in (1, 1, 2))
    assert one == again != other


def test_bot_observes_its_events(tmp_path: Path) -> None:
    code = (
        "class bot:\n    seen = 0\n    def observe(self, events):\n        self.seen += len(events)\n"
        "    def choose(self, view, legal, rng):\n        assert self.seen\n        return legal[0]\n"
    )
    assert against_drifter(python_entry(tmp_path, code)).forfeit is None


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def bot(view):\n    return 1 / 0", "it reported an error: ZeroDivisionError in line 2 of bot"),
        ("def bot(view):\n    return 'fish'", "which is no action of Fish Fish!"),
        ("class bot:\n    def choose(self, view, legal, rng): pass", "it chose nothing: it returned None."),
        ("def bot(view):\n    return 9", "FF-4"),
        ("number = 1", "mine.py does not define bot."),
        ("bot = 7", "An entry must be a function, a bot or a bot class, not int."),
    ],
)
def test_report_says_why_it_forfeits(code: str, words: str, tmp_path: Path) -> None:
    played = against_drifter(python_entry(tmp_path, code))
    assert played.forfeit is not None
    assert words in played.forfeit.reason
    assert (played.winners, played.scores) == ((0,), None)


def test_league_of_files_is_no_practice(tmp_path: Path) -> None:
    league = League("fish-fish")
    league.enter("ann", python_entry(tmp_path, FIRST))
    league.enter("drifter")
    assert not league.play(1, progress=False).is_practice
    league.enter("mine", lambda view: 0)  # noqa: ARG005
    standings = league.play(1, progress=False)
    assert standings.is_practice
    assert "practice" in str(standings).splitlines()[0]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"command": "node"}', '{"command": []}', '{"command": [1]}']
)
def test_bad_description_gets_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "bot.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadEntry, match="must be an object such as"):
        entry_from_path(tmp_path)


def test_links_are_no_entries(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.py"
    theirs.write_text(FIRST, encoding="utf-8")
    (tmp_path / "mine.py").symlink_to(theirs)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "bot.py").symlink_to(theirs)
    for path in (tmp_path / "mine.py", folder):
        with pytest.raises(BadEntry):
            entry_from_path(path)


# -- what is sent --------------------------------------------------------------------------------------------


def positions(game: Any, options: Any, seed: int) -> Any:
    """Yield the states of a random game in which a seat has a choice, with the match."""
    rng = Random(seed)
    match: Any = Match(game, game.new_game(options, rng), memory_aid=True)
    while (actor := match.to_act) is not None:
        if actor == CHANCE:
            action = draw_outcome(game.chance_outcomes(match.state), rng)
        else:
            yield match, actor
            legal = match.legal_actions()
            action = legal[rng.randrange(len(legal))]
        for event in match.play(action):
            assert event_from_data(game, json.loads(json.dumps(event_to_data(event)))) == event


@pytest.mark.parametrize(
    ("game", "options"), [(survive, survive.Options(players=3)), (fish_fish, fish_fish.Options(players=3))]
)
def test_twin_worlds_get_equal_requests(game: Any, options: Any) -> None:
    """A state that the seat cannot tell from the true one is sent as the same bytes."""
    rng, compared = Random(5), 0
    for match, seat in (found for deal in range(3) for found in positions(game, options, deal)):
        view = match.view(seat)
        twin = game.sample_state(view, rng)
        if twin == match.state:
            continue
        twin_view = game.view_for(twin, seat, memory_aid=True)
        one = protocol.choose(game, 1, view, match.legal_actions(), [])
        assert one == protocol.choose(game, 1, twin_view, game.legal_actions(twin), [])
        compared += 1
    assert compared > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"), [(survive, survive.Options(players=4)), (fish_fish, fish_fish.Options(players=4))]
)
def test_views_survive_the_wire(game: Any, options: Any) -> None:
    for match, _ in positions(game, options, 4):
        for seat in (*range(4), None):
            view = match.view(seat)
            assert view_from_data(game, json.loads(json.dumps(to_data(view)))) == view


def test_hello_says_nothing_about_deal(tmp_path: Path) -> None:
    """The seed of a bot must not be one from which the deal can be computed."""
    code = """
def hello(message):
    global first
    first = message
    say('{"type": "hello", "protocol": 1}')
def choose(message):
    say(json.dumps({"type": "error", "message": str([*first, first["seat"], first["seed"]])}))
"""
    entry = raw_entry(tmp_path, code)
    one, other = (play_game(fish_fish, TWO, [entry, entry], 1, deal=deal).forfeit for deal in ("a", "b"))
    assert one == other
    assert one is not None
    assert "['type', 'protocol', 'game', 'seat', 'players', 'options', 'seed', 'limits', 0" in one.reason


# -- what is read --------------------------------------------------------------------------------------------


def test_choice_is_read() -> None:
    assert protocol.read_choice(b'{"type":"choose","id":3,"index":0}', 3, 2) == Choice(0, None)
    action = {"type": "bid", "tiles": 1}
    written = protocol.line(type="choose", id=3, action=action)
    assert protocol.read_choice(written, 3, 2) == Choice(None, action)
    assert protocol.read_hello(b'{"type":"hello","protocol":1,"name":"a\\u001b[2J"}') == "a?[2J"


@pytest.mark.parametrize(
    "reply",
    [
        *("", "null", "7", "[]", "{}", '"choose"', "{", "nonsense", "[" * 60_000, '{"type":"choose"}'),
        *(
            '{"type":"choose","id":3}',
            '{"type":"choose","id":3,"index":NaN}',
            '{"type":"choose","id":3,"index":2}',
        ),
        *('{"type":"choose","id":3,"index":-1}', '{"type":"choose","id":3,"index":true}'),
        *('{"type":"choose","id":3,"index":1.0}', '{"type":"choose","id":3,"index":"1"}'),
        *('{"type":"choose","id":2,"index":0}', '{"type":"choose","id":"3","index":0}'),
        *('{"type":"choose","id":3,"index":0,"index":1}', '{"type":"choose","id":3,"index":0,"win":true}'),
        *('{"type":"choose","id":3,"index":0,"action":{}}', '{"type":"choose","id":3,"action":[]}'),
        *('{"type":"hello","protocol":1}', '{"type":"choose","id":3,"index":' + "9" * 60_000 + "}"),
        *('{"type":["choose"],"id":3,"index":0}', '{"type":"choose","id":3,"index":Infinity}'),
    ],
)
def test_wrong_reply_is_refused(reply: str) -> None:
    with pytest.raises(ProtocolError):
        protocol.read_choice(reply.encode(), 3, 2)
    with pytest.raises(ProtocolError):
        protocol.read_choice(b"\xff\xfe", 3, 2)


def test_error_of_bot_is_one_line() -> None:
    with pytest.raises(BotError, match=r"^a b\?\[31m$"):
        protocol.read_choice(b'{"type":"error","message":"a\\nb\\u001b[31m"}', 3, 2)


@pytest.mark.parametrize(
    "action", [{}, {"type": "bid"}, {"type": "bid", "tiles": 1.5}, {"type": ["bid"], "tiles": 1}]
)
def test_unreadable_action_is_refused(action: dict[str, object]) -> None:
    with pytest.raises(ProtocolError):
        protocol.read_action(rules_of("fish-fish"), action)
