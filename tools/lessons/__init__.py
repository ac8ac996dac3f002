"""Tools for authors of lessons: write the notebooks from their sources, and check an exercise."""
