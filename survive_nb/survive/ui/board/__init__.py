"""The hex board: where things lie, what it shows, and the painter that shows it on an ipycanvas."""
