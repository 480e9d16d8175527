"""Find missing packages and installed versions. It imports the standard library only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import (
    PackageNotFoundError,
    packages_distributions,
    requires,
    version,
)

from autograder import DISTRIBUTION

MISSING = "missing"


def required_packages() -> list[str]:
    """Return the PyPI names of this package's requirements, without those of its extras."""
    needed = [r for r in requires(DISTRIBUTION) or () if "extra ==" not in r]
    return [found[0] for r in needed if (found := re.match(r"[\w.-]+", r))]


def missing_requirements() -> tuple[str, ...]:
    """Return those requirements of this package that are not installed, by their PyPI names."""
    versions = installed_versions(required_packages())
    return tuple(name for name, found in versions.items() if found == MISSING)


def installed_versions(packages: Iterable[str]) -> dict[str, str]:
    """Return the version of each package, or "missing"."""
    found = dict.fromkeys(packages, MISSING)
    for package in found:
        with suppress(PackageNotFoundError):
            found[package] = version(package)
    return found


def distributions(packages: Iterable[str]) -> list[str]:
    """Return the PyPI names of packages that are given by the names that Python imports."""
    versions = installed_versions(packages)
    known = packages_distributions() if MISSING in versions.values() else {}  # takes 0.2 s
    return [min(known.get(name, [name])) for name in versions]


def deciding_versions(packages: Iterable[str]) -> dict[str, str]:
    """Return the versions of what scores depend on, by PyPI names: torch, numpy, and the packages
    that submissions may use, by the names that Python imports."""
    return installed_versions(distributions(["torch", "numpy", *packages]))


def install(names: tuple[str, ...]) -> str:
    """Return the command that installs packages."""
    return f"python -m pip install {' '.join(names)}"
