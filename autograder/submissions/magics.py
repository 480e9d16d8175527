"""IPython's additions to Python, taken out of a cell without running IPython.

The child transforms cells with IPython itself. What reads a cell here need not be exact: it looks
for definitions, imports and names.
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


def replaced(source: str) -> str:
    """The cell as plain Python: prompts and a common indentation are removed, the statement behind
    ``%time`` is kept, and other magics, shell commands and questions become ``pass`` or None."""
    text = RUNS.sub(r"\1", textwrap.dedent(PROMPT.sub("", source)))
    text = ASSIGNED.sub(r"\1None", LINE.sub(r"\1pass", text))
    return HELP.sub(r"\1pass", text)
