"""The screens of Survive!: the board, what a tap means, the event log, and the board in words."""
