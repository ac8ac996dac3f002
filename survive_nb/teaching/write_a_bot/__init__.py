"""Lesson on writing a bot for Survive!."""
