"""Which of the lesson's demonstrations need not be run to grade a submission?

A demonstration draws or prints something for the student's eyes; two of them cost more than all
calls of a stage's checks together. One that stands as it was released, and that nothing else in the
notebook looks at, cannot change an answer. Where that is not certain it is run.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping

from autograder.submissions.syntax import names_of_cell

_released_names = functools.lru_cache(maxsize=100)(names_of_cell)  # the same for all submissions
# Whoever looks at names in one of these ways may see any.
LOOKS = {"globals", "locals", "vars", "dir", "eval", "exec", "get_ipython", "__import__"}
WAYS_IN = re.compile(r"__main__|__globals__|_globals\b|_getframe|sys\.modules|\bgc\b|\binspect\b")


def idle(
    sources: Mapping[int, str], texts: Collection[str], others: Collection[str], asked: set[str]
) -> set[int]:
    """The positions of demonstrations on which nothing depends.

    ``sources`` has the code to run by position, ``texts`` the released demonstrations, ``others``
    further code of the student's (his modules), and ``asked`` the names that will be called.
    """
    shown = {p: _released_names(s) for p, s in sources.items() if s in texts}
    read = set(asked)
    for source in (*(s for p, s in sources.items() if p not in shown), *others):
        names = names_of_cell(source)
        if names is None or WAYS_IN.search(source) or names[1] & LOOKS:
            return set()
        read |= names[0] | names[1]
    found = {p: names for p, names in shown.items() if names is not None}
    while needed := {p for p, (bound, _) in found.items() if bound & read}:
        for position in needed:
            read |= found.pop(position)[1]
    return set(found)
