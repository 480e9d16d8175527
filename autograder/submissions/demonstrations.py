"""Find the lesson's demonstrations that need not be run to grade a submission.

A demonstration plots or prints something; two of them take longer than all calls of a stage's
checks. One that is unchanged since the release, and whose names no other code uses, cannot change
an answer. If that is not certain, it is run.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from autograder.submissions.syntax import names_of_cell

# Code that uses one of these may read any name.
LOOKS = {"globals", "locals", "vars", "dir", "eval", "exec", "get_ipython", "__import__"}
WAYS_IN = re.compile(r"__main__|__globals__|_globals\b|_getframe|sys\.modules|\bgc\b|\binspect\b")


def unused_demonstrations(
    sources: Mapping[int, str], texts: Collection[str], others: Collection[str], asked: set[str]
) -> set[int]:
    """Return the positions of demonstrations on which no other code depends.

    ``sources`` has the code to run by position, ``texts`` the released demonstrations, ``others``
    the code of the student's own modules, and ``asked`` the names that checks will call.
    """
    shown = {p: names_of_cell(s) for p, s in sources.items() if s in texts}
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
