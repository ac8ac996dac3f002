"""A step of nbgrader that judges the answers itself instead of running the notebook's own checks."""

from __future__ import annotations

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from survive_nb.marking.marker import WHAT_RUNS, mark_submission
from survive_nb.marking.submission import submission_of
from survive_nb.sandbox.containment import detect
from survive_nb.text.lesson_text import ScreenLessonText


class JudgeAnswers(NbGraderPreprocessor):  # type: ignore[misc]
    """Takes the place of ``Execute``: gives each graded cell the output that its points are counted from."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Mark the notebook, and write an error into the graded cell of each answer that is not correct."""
        containment = detect()
        (self.log.info if containment.is_strong else self.log.warning)(containment.describe(WHAT_RUNS))
        submission = submission_of(nb)
        result = mark_submission(submission, lesson_text=ScreenLessonText(submission.lang))
        marks = {f"{mark.exercise}-grade": mark for mark in result.marks}
        for cell in nb.cells:
            about = cell.metadata.get("nbgrader", {})
            if cell.cell_type != "code" or not about.get("grade"):
                continue
            mark = marks.get(about.get("grade_id"))
            if mark is None or mark.status != "correct":
                status = "not_started" if mark is None else mark.status
                lines = [status, *(() if mark is None else mark.sentences)]
                cell.outputs = [_output("error", ename="Incorrect", evalue=status, traceback=lines)]
            else:
                cell.outputs = [_output("stream", name="stdout", text=f"{mark.status}\n")]
        return nb, resources


def _output(kind: str, **content: object) -> NotebookNode:
    return NotebookNode(output_type=kind, **content)  # type: ignore[no-untyped-call]
