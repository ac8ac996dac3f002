"""Lesson on the sinking order of Survive!."""
