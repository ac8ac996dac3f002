"""Run the command as ``python -m survive_nb.cli``."""

from __future__ import annotations

import sys

from survive_nb.cli import main

sys.exit(main())
