"""Start the command: ``autograder``, or ``python -m autograder``."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Import the command and run it. This is the console script."""
    for name in ("COLUMNS", "LINES"):  # rich would print nothing on a terminal of this size
        if os.environ.get(name) == "0":
            del os.environ[name]
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # where the output is not in UTF-8
    try:
        from autograder.cli.main import main as command
    except KeyboardInterrupt:  # importing takes a third of a second
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
