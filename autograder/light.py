"""What libraries import wherever it can be found, and no command needs: it is kept out.

A class of 200 is graded in the time that nbgrader needs for two hand-ins, so a second at the start
counts. Only the ``autograder`` command does this, before it imports anything large.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec

MISSED = (  # imported where they can be found
    "rfc3987_syntax",  # jsonschema: a grammar of IRIs, which takes a second to build itself
    "isoduration",  # jsonschema: a parser of durations
    "jupytext.sync_contentsmanager",  # file managers for JupyterLab
    "jupytext.async_contentsmanager",
)
BARE = ("nbgrader",)  # extensions of JupyterLab and the exchange; its modules do without


def lighten() -> None:
    """Keep it out. Modules that are imported already stay as they are."""
    for name in MISSED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    for name in BARE:
        if name not in sys.modules and (found := find_spec(name)):
            sys.modules[name] = module_from_spec(found)
