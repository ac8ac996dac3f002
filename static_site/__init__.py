"""The static site: both games and the lessons as files, with Python inside the page."""
