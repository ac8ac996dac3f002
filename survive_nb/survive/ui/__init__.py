"""The rooms of the Survive! screen: what a tap means, what happened in words, what the board says aloud."""
