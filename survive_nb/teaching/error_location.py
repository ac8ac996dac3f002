"""Where a student's code stopped: the line that they wrote, and what Python says about it in plain words."""

from __future__ import annotations

import linecache
from pathlib import Path
from traceback import walk_tb
from types import FunctionType, TracebackType
from typing import Final

from survive_nb.teaching.message import Code, Message, say

_HERE: Final = str(Path(__file__).parents[1])
#: Longer pieces of code are cut.
LONGEST: Final = 240

#: Kind of error → what it usually means.
_MEANINGS: Final[dict[type[BaseException], Message]] = {
    RecursionError: say("Your function calls itself again and again and never comes to an end."),
    NameError: say("Python does not know this name. Is it spelt right, and is it defined before this line?"),
    KeyError: say("The dictionary has no such key. Ask with {code} before you look it up.", code=Code("in")),
    IndexError: say("The list is shorter than that. Counting begins at 0."),
    ZeroDivisionError: say("Something is divided by zero here. When can that happen?"),
    AttributeError: say("This object has no such attribute. What type is it?"),
    TypeError: say("Two things do not fit together here. Look at their types."),
    EOFError: say("Nobody can type while your code is checked. Use the parameters of your function."),
    AssertionError: say("One of your own asserts failed here."),
}


def where_it_stopped(error: BaseException, answer: object, call: Code | None) -> tuple[Message, ...]:
    """Tell the error, the student's own line and the input if there was one, without a traceback."""
    sayings = [say("Python says: {error}", error=Code(_named(error)))]
    found = _own_line(error.__traceback__, answer)
    if found is not None:
        number, text = found
        sayings.append(
            say("It happened in line {number} of your code: {line}", number=number, line=Code(text))
        )
    if call is not None:
        sayings.append(say("The input was: {call}", call=call))
    if isinstance(error, TypeError) and "not callable" in _named(error):
        called = say("Something is called like a function here, and it is none. Did a value take its name?")
        return (*sayings, called)
    meaning = next((message for kind, message in _MEANINGS.items() if isinstance(error, kind)), None)
    return (*sayings, meaning) if meaning is not None else tuple(sayings)


def shortened(text: str) -> str:
    """Cut what is too long to read, and keep it on one line.

    >>> shortened("a   b"), len(shortened("x" * 1000))
    ('a b', 240)
    """
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 2]} …"


def _named(error: BaseException) -> str:
    """Write an error as Python does; its own words may fail too."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - an error of the student's own class may fail to tell itself
        message = ""
    return shortened(f"{type(error).__name__}: {message}" if message else type(error).__name__)


def _own_line(trace: TracebackType | None, answer: object) -> tuple[int, str] | None:
    """Return the number and the text of the last line that the student wrote."""
    own_file = answer.__code__.co_filename if isinstance(answer, FunctionType) else None
    found = None
    for frame, number in walk_tb(trace):
        file = frame.f_code.co_filename
        if file == own_file or (own_file is None and not file.startswith(_HERE)):
            found = (number, linecache.getline(file, number, frame.f_globals).strip())
    return found if found and found[1] else None
