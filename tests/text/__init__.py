"""Games in words, without a screen."""
