"""The languages of the program, English first; CONTRIBUTING.md says how to add one."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "fa")
