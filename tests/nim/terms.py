"""What people call the things of Nim."""

from __future__ import annotations

from collections.abc import Mapping

NAMES = {"stone": "pebble"}
NUMBERED = {"heap": "heap no. {number}"}
IN_SENTENCES: Mapping[str, str] = {}
FOR_FACT: Mapping[tuple[str, str], str] = {}
REFUSALS: Mapping[str, str] = {}
