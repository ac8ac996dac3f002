"""The exact equilibrium of a two-player hand: the game tree, best responses and the solver."""
