"""Bots for Survive!: a ladder that a classroom can feel."""
