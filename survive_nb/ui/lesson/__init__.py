"""Lessons in a notebook: exercises that show themselves, boards to click and to touch, and the progress."""
