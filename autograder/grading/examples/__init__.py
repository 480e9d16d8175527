"""The small public questions behind the pictures of a student's page: one file a stage.

A stage without a file, or an exercise that is not in it, has no pictures.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from autograder.grading.pictures import Example


def examples(slug: str) -> dict[str, tuple[Example, ...]]:
    """The questions of a stage, by exercise."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return {}
    found: dict[str, tuple[Example, ...]] = importlib.import_module(name).EXAMPLES
    return found
