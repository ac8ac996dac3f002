"""Lesson on the creature die of Survive!."""
