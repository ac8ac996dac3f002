"""Parsons problems: the lines of a solution in a mixed order, to be put in order again.

The indentation is kept, so that only the order is asked.  An order is right if the function that the lines
make passes the checks of the exercise: several orders may be right.
"""

from __future__ import annotations

from inspect import signature
from random import Random

from survive_nb.teaching.exercise import source_of
from survive_nb.teaching.feedback import Feedback
from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import FunctionTask


def lines_of(task: FunctionTask) -> tuple[str, list[str]]:
    """Return the first line of a solution, without types, and the lines below it without the docstring."""
    _, *body = source_of(task.solution).splitlines()
    head = f"def {task.solution.__name__}({', '.join(signature(task.solution).parameters)}):"
    return head, [line for line in body if line.strip() and not line.strip().startswith('"""')]


def mixed(task: FunctionTask, seed: str) -> list[str]:
    """Return the lines in an order that is not the solution's."""
    _, lines = lines_of(task)
    rng, order = Random(f"{seed}/{task.name}/lines"), list(lines)
    while order == lines:
        rng.shuffle(order)
    return order


def judged(task: FunctionTask, order: list[str], seed: str) -> Feedback:
    """Judge an order of the lines of our own solution; any other lines are refused."""
    head, lines = lines_of(task)
    if sorted(order) != sorted(lines):
        raise ValueError("these are not the lines of the exercise")
    source = "\n".join([head, *order]) + "\n"
    try:
        code = compile(source, "<lines>", "exec")
    except SyntaxError:
        wrong = say("Python cannot read the lines in this order: look at what is indented under what.")
        return Feedback("not_yet", (wrong,), attempt=False)
    names = dict(task.solution.__globals__)
    exec(code, names)
    return judge(task, names[task.solution.__name__], material_of(task, seed))
