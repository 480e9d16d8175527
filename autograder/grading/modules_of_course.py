"""Import the Python modules in a course's ``graders/``: checks, deviation families and examples.

They import modules beside them from ``graders``, as in ``from graders.dropout import measured``.
Such a module is looked up in the course, then in the built-in course.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.core.course import KIT, Course
from autograder.core.dependencies import GRADERS
from autograder.core.model import KitError


def make_importable(course: Course) -> None:
    """Let imports from ``graders`` find the present modules of a course. Modules that were imported
    for another course are removed from ``sys.modules``."""
    for name in [name for name in sys.modules if name.partition(".")[0] == GRADERS]:
        del sys.modules[name]
    package = ModuleType(GRADERS)
    package.__path__ = [str(folder) for folder in course.graders]
    sys.modules[GRADERS] = package
    importlib.invalidate_caches()


def raised_at(error: BaseException, folders: Sequence[Path]) -> str:
    """Return the innermost line of the modules in these folders through which an error was raised,
    as in ``; graders/test_x.py, line 3``; empty if there is none."""
    place = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        path = Path(frame.f_code.co_filename)
        for folder in folders:
            if path.is_relative_to(folder):
                place = f"; {GRADERS}/{path.relative_to(folder).as_posix()}, line {line}"
    return place


class CourseModuleError(KitError):
    """A module in ``graders/`` cannot be used: an error in the kit, unless it is the course's."""


def read_dict(path: Path, name: str) -> dict[str, Any]:
    """Return the dictionary of this name in a Python file; empty if there is no such file. Raises
    `CourseModuleError` if the file raises an error, or has no such dictionary."""
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    if spec is None or spec.loader is None or not path.exists():
        return {}
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return dict(getattr(module, name))
    except Exception as error:
        why = f"{type(error).__name__}: {error}{raised_at(error, [path.parents[1]])}"
        found = CourseModuleError(f"{path} cannot be used: {why}")
        found.code = 3 if path.is_relative_to(KIT / GRADERS) else 2
        raise found from error
