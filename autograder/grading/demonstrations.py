"""Which of the lesson's demonstrations need not be run to grade a hand-in?

A demonstration draws or prints something for the student's eyes; two of them cost more than all
calls of a stage's checks together. One that stands as it was released, and that nothing else in the
notebook looks at, cannot change an answer. Where that is not certain it is run.
"""

from __future__ import annotations

import functools
import re
import symtable
from collections.abc import Collection, Iterator, Mapping

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
    shown = {p: _lessons_names(s) for p, s in sources.items() if s in texts}
    read = set(asked)
    for source in (*(s for p, s in sources.items() if p not in shown), *others):
        names = _names(source)
        if names is None or WAYS_IN.search(source) or names[1] & LOOKS:
            return set()
        read |= names[0] | names[1]
    found = {p: names for p, names in shown.items() if names is not None}
    while needed := {p for p, (bound, _) in found.items() if bound & read}:
        for position in needed:
            read |= found.pop(position)[1]
    return set(found)


def _names(source: str) -> tuple[set[str], set[str]] | None:
    """The names that a cell gives to the notebook, and those that it looks up there.

    All words of a cell that is not plain Python (magics) count as looked up; None for code that
    cannot be analysed.
    """
    try:
        table = symtable.symtable(source, "<cell>", "exec")
    except SyntaxError:
        return set(), set(re.findall(r"\w+", source))
    except (ValueError, RecursionError, MemoryError):
        return None
    bound: set[str] = set()
    read: set[str] = set()
    for symbol, top in _symbols(table):
        if top or symbol.is_global():
            (bound if symbol.is_assigned() or symbol.is_imported() else read).add(symbol.get_name())
            if symbol.is_referenced():
                read.add(symbol.get_name())
    return bound, read


_lessons_names = functools.lru_cache(maxsize=100)(_names)  # the same texts in every hand-in


def _symbols(table: symtable.SymbolTable) -> Iterator[tuple[symtable.Symbol, bool]]:
    for symbol in table.get_symbols():
        yield symbol, table.get_type() == "module"
    for inner in table.get_children():
        yield from _symbols(inner)
