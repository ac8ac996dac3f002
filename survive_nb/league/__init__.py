"""Tournaments between bots: entries, pairings, games and standings."""

from survive_nb.league.league import League

__all__ = ["League"]
