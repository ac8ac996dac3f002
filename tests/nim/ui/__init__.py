"""The screens of Nim."""
