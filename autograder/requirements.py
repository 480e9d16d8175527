"""Which packages that the kit needs are not installed. Standard library only."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires, version


def missing_requirements() -> tuple[str, ...]:
    """The missing packages, by their names on the package index."""
    needed = [r for r in requires("autograder") or () if "extra ==" not in r]
    names = [found[0] for r in needed if (found := re.match(r"[\w.-]+", r))]
    return tuple(name for name in names if not _is_installed(name))


def install(names: tuple[str, ...]) -> str:
    """The command that installs packages."""
    return f"python -m pip install {' '.join(names)}"


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
