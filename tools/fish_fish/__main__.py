"""Write the habits of `ManyPlayerAngler` (about ten minutes) and the two-player equilibrium (needs SciPy)."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from survive_nb.fish_fish.solver import strategy_table
from survive_nb.fish_fish.solver.solve import solve
from tools.fish_fish.self_play import write_habits

_GAME: Final = Path(__file__).parents[2] / "survive_nb" / "fish_fish"


def write_equilibrium(path: Path) -> float:
    """Solve the hand of two players, write both strategies to a file, and return the value of the hand."""
    solution = solve()
    path.write_bytes(strategy_table.written(solution.fisher, solution.fish))
    return solution.value


def main() -> None:
    """Write one of the tables, or both."""
    parser = argparse.ArgumentParser(prog="python -m tools.fish_fish", description=__doc__)
    parser.add_argument("table", nargs="*", choices=("habits", "equilibrium"), help="which to write")
    wanted = parser.parse_args().table or ["habits", "equilibrium"]
    if "equilibrium" in wanted:
        value = write_equilibrium(_GAME / "solver" / "equilibrium.bin")
        print(f"equilibrium: the hand is worth {value:.4f} to the fisher")
    if "habits" in wanted:
        write_habits(_GAME / "bots" / "habits.bin")


if __name__ == "__main__":
    main()
