"""Arguments that several commands share: numbers, and how a game is to be played."""

from __future__ import annotations

import argparse
from typing import Any

from survive_nb.survive.model import ENDINGS


def number(text: str) -> int:
    """Read a whole number of at most 18 digits."""
    if len(text) > 18 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError("a whole number is needed here")
    return int(text)


def count(text: str) -> int:
    """Read a whole number that is at least 1."""
    if (found := number(text)) < 1:
        raise argparse.ArgumentTypeError("a number of at least 1 is needed here")
    return found


def port(text: str) -> int:
    """Read the number of a port."""
    if not 1 <= (found := number(text)) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return found


def seconds(text: str) -> float:
    """Read a time, in seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError("a number of seconds is needed here")
    return found


def add_variants(parser: argparse.ArgumentParser) -> None:
    """Add the options that only Survive! has (VAR-1 to VAR-5)."""
    only = parser.add_argument_group("Survive! only")
    only.add_argument("--two-colors", action="store_true", help="two players with two colours each (VAR-1)")
    only.add_argument("--crowded", action="store_true", help="Challenge 1, crowded island (VAR-2)")
    only.add_argument("--equal-worth", action="store_true", help="Challenge 3, all equal (VAR-4)")
    only.add_argument("--ending", choices=ENDINGS, default=None, help="Challenges 2 and 4 (VAR-3, VAR-5)")


def variants(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options asked for that differ from the usual game."""
    asked = {
        "colors_per_player": 2 if args.two_colors else None,
        "crowded": args.crowded or None,
        "equal_worth": args.equal_worth or None,
        "ending": args.ending,
    }
    return {name: value for name, value in asked.items() if value is not None}
