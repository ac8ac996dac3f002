"""Lesson on provably fair dice."""
