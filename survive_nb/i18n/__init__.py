"""Translations: sentences, names and numbers in the viewer's language."""
