"""Extract every sentence shown to users from the source.

A screen translates a sentence with ``words.say("…")`` or marks it with ``mark("…")``. Elsewhere, sentences
are the templates of refusals, reasons and advice. Some are passed on by functions, some are in tables. So a
template is traced from its use back to its definition, through names, tables, conditions and parameters. A
template that cannot be traced is an error. In a TOML file of the screens, each text that is the value of a
key is a sentence; texts in lists are not.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from survive_nb.teaching.texts import sentences

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "survive_nb"

#: What no screen shows: the command line, the bench, leagues, and the checks of a student's strategy.
NOT_SHOWN = (
    "simulate.py",
    "cli",
    "league/entries.py",
    "league/league.py",
    "league/match_play.py",
    "league/pairings.py",
    "league/batches.py",
    "league/standings.py",
    "fish_fish/solver/best_response.py",
    "fish_fish/solver/equilibrium.py",
    "survive/compose.py",
)


class Slot(NamedTuple):
    """The argument of a function that takes a template: position and name."""

    position: int
    keyword: str


#: Functions that take templates; functions that pass a parameter on to them are found automatically.
SLOTS = {
    "Refusal": Slot(1, "template"),
    "Advice": Slot(2, "template"),
    "BuiltInBot": Slot(1, "name"),
    "Reason": Slot(0, "template"),
    "say": Slot(0, "template"),
    "mark": Slot(0, "template"),
}
PLURAL = "say_n"
#: Takes the sentences of an exercise from the docstring of its module.
EXERCISE = "Texts"


class Found(NamedTuple):
    """A sentence, its plural if any, and its file and line."""

    singular: str
    plural: str | None
    place: str
    #: The code of a refusal, if it is written in the call.
    code: str = ""


@dataclass
class Sentences:
    """All sentences of the source, and the templates that could not be traced."""

    found: list[Found] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    @cached_property
    def keys(self) -> set[str]:
        """The message ids."""
        return {found.singular for found in self.found}


def shown_modules() -> list[Path]:
    """Return the modules whose sentences may be shown."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not any(path.is_relative_to(PACKAGE / name) for name in NOT_SHOWN)
    ]


def extract() -> Sentences:
    """Return all sentences shown to users."""
    modules = [_Module(path) for path in shown_modules()]
    slots = dict(SLOTS)
    while new := {name: slot for m in modules for name, slot in m.hands_on(slots) if name not in slots}:
        slots |= new
    sentences = Sentences()
    for module in modules:
        for found in module.sentences(slots, sentences.lost):
            sentences.found.append(found)
    for path in sorted(PACKAGE.glob("**/ui/**/*.toml")):
        place = path.relative_to(ROOT).as_posix()
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        sentences.found += [Found(text, None, f"{place}:1") for text in _texts_of(data)]
    return sentences


def _texts_of(data: object) -> Iterator[str]:
    """Yield the texts that are values of keys, at any depth."""
    if isinstance(data, list):
        data = {str(at): value for at, value in enumerate(data) if not isinstance(value, str)}
    if isinstance(data, dict):
        for value in data.values():
            yield from _texts_of(value)
    elif isinstance(data, str):
        yield data


class _Module:
    """One module: its syntax tree, the values of its names, and its calls with the enclosing functions."""

    def __init__(self, path: Path) -> None:
        self.place = path.relative_to(ROOT).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        #: Whether it takes templates from tables in which each sentence is marked.
        self.has_tables = bool({"ui", "text", "i18n"} & {*Path(self.place).parts})
        self.values = _assignments(self.tree)
        self.docstring = ast.get_docstring(self.tree, clean=False) or ""
        self.calls = list(_calls(self.tree, ()))

    def hands_on(self, slots: dict[str, Slot]) -> Iterator[tuple[str, Slot]]:
        """Yield the functions that pass a parameter on to a template slot."""
        for call, functions in self.calls:
            template = _argument(call, slots)
            if not isinstance(template, ast.Name):
                continue
            for function in functions:
                parameters = [p.arg for p in function.args.posonlyargs + function.args.args]
                if parameters[:1] in (["self"], ["cls"]):
                    del parameters[0]
                if template.id in parameters:
                    yield function.name, Slot(parameters.index(template.id), template.id)

    def sentences(self, slots: dict[str, Slot], lost: list[str]) -> Iterator[Found]:
        """Yield the sentences of this module; append to ``lost`` what cannot be traced."""
        for call, functions in self.calls:
            place = f"{self.place}:{call.lineno}"
            if _name(call) == EXERCISE and ast.unparse(call).startswith(f"{EXERCISE}(__name__, __doc__"):
                yield from (Found(one.template, None, place) for _, one in sentences(self.docstring))
                continue
            if _name(call) == PLURAL:
                match call.args:
                    case [ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_]:
                        yield Found(one, many, place)
                    case _:
                        lost.append(f"{place}: {ast.unparse(call)}")
                continue
            template = _argument(call, slots)
            if template is None or self._is_parameter(template, functions):
                continue
            texts = self._texts(template)
            if not texts and not self._was_found_elsewhere(template):
                lost.append(f"{place}: {ast.unparse(call)}")
            for text in texts:
                yield Found(text, None, place, _code(call))

    def _was_found_elsewhere(self, template: ast.expr) -> bool:
        """Return whether a template is extracted at another place.

        That is the case for the template of a reason or refusal, and for a value that a screen takes from a
        table, where each sentence is marked.
        """
        taken = isinstance(template, ast.Attribute) and template.attr == "template"
        return taken or (self.has_tables and isinstance(template, ast.Name | ast.Attribute | ast.Subscript))

    def _is_parameter(self, template: ast.expr, functions: tuple[ast.FunctionDef, ...]) -> bool:
        names = {p.arg for f in functions for p in f.args.posonlyargs + f.args.args + f.args.kwonlyargs}
        return isinstance(template, ast.Name) and template.id in names

    def _texts(self, node: ast.expr) -> list[str]:
        """Return every text that an expression can evaluate to."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=body, orelse=orelse):
                return self._texts(body) + self._texts(orelse)
            case ast.Name(id=name):
                return [text for value in self.values.get(name, []) for text in self._texts(value)]
            case ast.Dict(values=values):
                return [text for value in values for text in self._texts(value)]
            case ast.Subscript(value=table):
                return self._texts(table)
            case ast.Call(func=ast.Name(id="mark"), args=[marked]):
                return self._texts(marked)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *default]):
                return self._texts(table) + [text for value in default for text in self._texts(value)]
            case _:
                return []


def _assignments(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """Return all values assigned to each name of a module."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.setdefault(node.target.id, []).append(node.value)
    return found


def _calls(
    node: ast.AST, functions: tuple[ast.FunctionDef, ...]
) -> Iterator[tuple[ast.Call, tuple[ast.FunctionDef, ...]]]:
    """Yield every call with its enclosing functions, innermost first."""
    if isinstance(node, ast.Call):
        yield node, functions
    inside = (node, *functions) if isinstance(node, ast.FunctionDef) else functions
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inside)


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _code(call: ast.Call) -> str:
    """Return the code of a refusal, if the call passes it as a literal."""
    for keyword in call.keywords:
        match keyword:
            case ast.keyword(arg="code", value=ast.Constant(value=str(code))):
                return code
    return ""


def _argument(call: ast.Call, slots: dict[str, Slot]) -> ast.expr | None:
    """Return the template argument of a call, if its function takes a template."""
    slot = slots.get(_name(call))
    if slot is None:
        return None
    for keyword in call.keywords:
        if keyword.arg == slot.keyword:
            return keyword.value
    return call.args[slot.position] if len(call.args) > slot.position else None
