"""Arguments that several commands share: numbers, and the options of a game."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import fields
from ipaddress import ip_address
from typing import TypeAlias

from survive_nb.registry import game_names, rules_of

#: What ``ArgumentParser.add_subparsers`` returns; argparse has no public name for it.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def number(text: str) -> int:
    """Parse an integer of at most 18 digits."""
    if len(text) > 18 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError("an integer is required")
    return int(text)


def count(text: str) -> int:
    """Parse a positive integer."""
    if (value := number(text)) < 1:
        raise argparse.ArgumentTypeError("a positive integer is required")
    return value


def port(text: str) -> int:
    """Parse a port number."""
    if not 1 <= (value := number(text)) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return value


def address(text: str) -> str:
    """Parse an IP address."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError("an IP address such as 127.0.0.1 is required") from None


def seconds(text: str) -> float:
    """Parse a duration in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("a positive number of seconds is required")
    return value


def minutes(text: str) -> float:
    """Read a positive number of minutes."""
    try:
        return seconds(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError("a positive number of minutes is required") from None


def option_flags(game: str) -> dict[str, Mapping[str, object]]:
    """Return the options of a game that have a flag, with the metadata of their fields.

    The metadata are ``flag`` and ``help``, and either ``value``, which the flag stands for, or ``choices``.

    >>> option_flags("survive")["crowded"]["flag"]
    '--crowded'
    """
    defaults = rules_of(game).Options()
    return {field.name: field.metadata for field in fields(defaults) if "flag" in field.metadata}


def add_variants(parser: argparse.ArgumentParser) -> None:
    """Add the options that only one of the games has."""
    for game in game_names():
        flags = option_flags(game)
        only = parser.add_argument_group(f"{rules_of(game).TITLE} only") if flags else parser
        for name, about in flags.items():
            flag, help_text = str(about["flag"]), str(about["help"])
            choices = about.get("choices")
            if isinstance(choices, tuple):
                only.add_argument(flag, dest=name, choices=choices, default=None, help=help_text)
            else:
                only.add_argument(
                    flag, dest=name, action="store_const", const=about["value"], default=None, help=help_text
                )


def flag_of(option: str) -> str:
    """Return the flag of an option, whichever game has it."""
    return next(str(flags[option]["flag"]) for flags in map(option_flags, game_names()) if option in flags)


def variants(args: argparse.Namespace) -> dict[str, int | bool | str]:
    """Return the options that were given; the others keep their defaults."""
    names = {name for game in game_names() for name in option_flags(game)}
    return {name: value for name, value in vars(args).items() if name in names and value is not None}
