"""The exercises of the lesson, one file each."""
