"""Remove IPython's additions to Python from a cell, without IPython.

The child transforms cells with IPython itself. Here it need not be exact, since cells are only
searched for definitions, imports and names.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import re
import textwrap

from autograder.sandbox.server.shell import RUN_BODY, WRITE_BODY

PROMPT = re.compile(r"^[ \t]*(?:>>>|\.\.\.|In \[\d+\]:)(?: |$)", re.M)
# Magics that run the statement behind them, after options with or without a number.
RUNS = re.compile(r"^([ \t]*)%%?(?:time|timeit|prun)\b((?: +-\w+(?: +\d+)?)*) +(?=[^\s-])", re.M)
LINE = re.compile(r"^([ \t]*)[%!?,;/].*$", re.M)
ASSIGNED = re.compile(r"^([^\n=#'\"]*=[ \t]*)[%!].*$", re.M)
HELP = re.compile(r"^([ \t]*)[\w.%*]+\?{1,2}[ \t]*$", re.M)


def as_python(source: str) -> str:
    """Return a cell as plain Python: prompts and a common indentation are removed, the statement
    after ``%time`` is kept, and other magics, shell commands and ``?`` become ``pass`` or None."""
    text = RUNS.sub(r"\1", textwrap.dedent(PROMPT.sub("", source)))
    text = ASSIGNED.sub(r"\1None", LINE.sub(r"\1pass", text))
    return HELP.sub(r"\1pass", text)


@functools.lru_cache(maxsize=200)
def without_magics(source: str) -> str:
    """Return a cell as Python without IPython's magics; "" if it cannot be parsed, so that it does
    not hide other cells."""
    if source.lstrip().startswith("%%"):
        magic, _, source = source.lstrip().partition("\n")
        if magic.split()[0][2:] not in (*RUN_BODY, *WRITE_BODY):
            return ""
    for text in (source, as_python(source)):
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            ast.parse(text)
            return text
    return ""
