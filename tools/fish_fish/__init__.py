"""Compute the strategy tables that ship with the Fish Fish! bots: ``python -m tools.fish_fish``."""
