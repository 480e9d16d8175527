"""Remove IPython's additions to Python from a cell, without IPython.

The child transforms cells with IPython itself. Here it need not be exact, since cells are only
searched for definitions, imports and names.
"""

from __future__ import annotations

import re
import textwrap

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
