"""Write the two lock files from the installed versions: ``python -m tests.locks``.

`CONTRIBUTORS` has everything that is installed; `USERS` has what the kit itself requires, without
its extras.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONTRIBUTORS = ROOT / "requirements.lock"
USERS = ROOT / "requirements-users.lock"
HUB = ROOT / "requirements-hub.lock"  # from `make lock-hub`
OWN = {"attention-autograder", "pip"}
HEADERS = {
    CONTRIBUTORS: "# The versions that the kit is tested with, and its tools. From `make lock`.",
    USERS: "# The part of requirements.lock that grading needs. From `make lock`.",
}


def direct() -> list[Requirement]:
    """The requirements in pyproject.toml, without those of the extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in project["dependencies"]]


def closure(requirements: list[Requirement]) -> set[str]:
    """The names of the distributions that the requirements need here, directly or not."""
    waiting = [(r.name, extra) for r in requirements for extra in ("", *r.extras)]
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, extra = waiting.pop()
        if (canonicalize_name(name), extra) in seen:
            continue
        seen.add((canonicalize_name(name), extra))
        for needed in map(Requirement, distribution(name).requires or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                waiting += [(needed.name, e) for e in ("", *needed.extras)]
    return {name for name, _ in seen}


def installed() -> dict[str, str]:
    """Each installed distribution by its canonical name, with its public version."""
    found = {canonicalize_name(d.name): f"{d.name}=={_public(d.version)}" for d in distributions()}
    return {name: line for name, line in found.items() if name not in OWN}


def read(lock: Path) -> dict[str, str]:
    """The versions in a lock file by canonical name."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def main() -> None:
    everything = installed()
    chosen = {CONTRIBUTORS: set(everything), USERS: closure(direct())}
    for lock, names in chosen.items():
        lines = sorted((everything[name] for name in names), key=_name)
        lock.write_text("\n".join([HEADERS[lock], *lines, ""]), encoding="utf-8")


def _name(line: str) -> str:
    return line.partition("==")[0].lower()


def _public(version: str) -> str:
    """A version without the label of a build, such as +cpu of torch."""
    return version.partition("+")[0]


if __name__ == "__main__":
    main()
