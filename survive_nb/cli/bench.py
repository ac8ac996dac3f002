"""``survive-nb bench``: how fast the rules are, and how strong the bots."""

from __future__ import annotations

import argparse
from typing import Any

from survive_nb.cli.arguments import count


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench", help="measure random playouts, beside other libraries"
    )
    add = parser.add_argument
    add("--rounds", type=count, default=5, metavar="N", help="measure so often (default 5)")
    add("--games", type=count, default=None, metavar="N", help="games in a round, or with --bots a contest")
    add("--bots", action="store_true", help="strength and time of the house's bots instead")
    add("--json", action="store_true", help="print the numbers as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from survive_nb import bench, bench_bots  # both take a while to import

    return bench_bots.main(args) if args.bots else bench.main(args)
