"""Lesson on bidding in Fish Fish!."""
