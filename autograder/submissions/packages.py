"""Find errors of a submission that come from packages which are not installed on this machine.

They are not the student's mistake: an exercise that fails because of them gets no score.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import site
import sys
import sysconfig
from collections.abc import Collection, Iterator, Mapping
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from rapidfuzz.distance import OSA

from autograder.submissions.magics import without_magics
from autograder.submissions.submission import Submission
from autograder.submissions.syntax import names_bound


class MissingPackages:
    """Which errors of a submission come from a package that is not installed.

    ``allowed`` are the packages that submissions may use: a name that differs from one of them by
    one letter is a misspelling, and the student's.
    """

    def __init__(self, submission: Submission, allowed: Collection[str]) -> None:
        self._submission, self._allowed = submission, allowed
        self._lost: dict[str, str] = {}  # name that a cell could not define -> package
        self._starred = ""  # a missing package of which all names are imported

    def add_cell(self, source: str, error: Mapping[str, Any]) -> None:
        """Record the error that ended a cell: names that the cell binds may be missing."""
        if package := self.cause(error):
            source = without_magics(source)
            self._lost |= {name: package for name in names_bound(source) if name not in self._lost}
            if package in _starred(source):
                self._starred = package

    def cause(self, error: Mapping[str, Any]) -> str:
        """Return the missing package that explains the error; "" if there is none."""
        name = str(error.get("name") or "")
        if error.get("kind") == "missing":
            return self._lost.get(str(error.get("message")), "")
        match error.get("type"):
            case "ModuleNotFoundError":
                package = name.partition(".")[0]
                return package if self._is_missing(package) else ""
            case "NameError":
                unknown = "" if name in self._names else self._starred
                return self._lost.get(name, unknown)
        return ""

    def _is_missing(self, package: str) -> bool:
        if package not in self._imported or is_installed(package):
            return False
        return package in self._allowed or not any(_alike(package, a) for a in self._allowed)

    @functools.cached_property
    def _imported(self) -> set[str]:
        """The packages that are imported anywhere in the submission."""
        return {package for tree in self._trees() for package in _packages(tree)}

    @functools.cached_property
    def _names(self) -> set[str]:
        """The names that the cells bind."""
        return {n for c in self._submission.cells for n in names_bound(without_magics(c.source))}

    def _trees(self) -> Iterator[ast.AST]:
        sources = [without_magics(c.source) for c in self._submission.cells]
        sources += [data.decode(errors="replace") for data in self._submission.helpers.values()]
        for source in sources:
            with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                yield ast.parse(source)


@functools.cache
def is_installed(package: str) -> bool:
    """Whether student code can import the package, from the standard library or the site-packages
    of this Python. (The search path of this process may contain more.)"""
    if package in sys.builtin_module_names:
        return True
    library = Path(sysconfig.get_path("stdlib"))
    folders = [library, library / "lib-dynload", *map(Path, site.getsitepackages())]
    return PathFinder.find_spec(package, [str(folder) for folder in folders]) is not None


def _packages(tree: ast.AST) -> Iterator[str]:
    """Yield the top-level packages of all import statements."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _starred(source: str) -> Iterator[str]:
    """Yield the package of each statement ``from package import *``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and any(a.name == "*" for a in node.names):
            yield from _packages(node)


def _alike(one: str, other: str) -> bool:
    """Whether two names differ in case, in one letter, or in the order of two neighbours."""
    return OSA.distance(one.lower(), other.lower()) <= 1
