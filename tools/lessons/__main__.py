"""``python -m tools.lessons``: write the notebooks, or check exercises: ``check [LESSON[.EXERCISE]]``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.lessons.notebooks import write


def main(arguments: Sequence[str]) -> int:
    """Run one of the two commands."""
    if not arguments:
        changed = write()
        print("\n".join([*(f"written: {name}" for name in changed), f"{len(changed)} notebooks changed"]))
        return 0
    if arguments[0] != "check" or len(arguments) > 2:
        print(__doc__)
        return 2
    from tools.lessons.check import check

    return check(arguments[1] if len(arguments) > 1 else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
