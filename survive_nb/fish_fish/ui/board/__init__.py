"""The table of Fish Fish! as a picture: water in a wooden frame, players around it, the row in the middle."""
