"""Lesson on setting up Survive!."""
