"""Grading of notebooks: the judge, a process for the student's code, and only data between the two."""
