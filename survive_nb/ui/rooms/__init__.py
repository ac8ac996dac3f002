"""The pages of rooms: one game, several browsers."""
