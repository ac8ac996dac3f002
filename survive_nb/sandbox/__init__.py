"""Processes for code of other people: bots of a league and notebooks that are graded."""
