"""Start the command: ``autograder``, or ``python -m autograder``."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Import the command and run it. This is the console script."""
    try:
        from autograder.cli.main import main as command
    except KeyboardInterrupt:  # importing takes a third of a second
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
