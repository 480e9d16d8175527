"""A hub set up as docs/jupyterhub.md says: its configuration is read from there.

Only what belongs to one machine is replaced: names of accounts, folders and ports.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.core.course import DOCS, KIT
from tests.fresh import jupyter_environment
from tests.hub.accounts import Account, accounts

ENVIRONMENT = KIT / ".venv-hub"
COURSE = "attention"
PARTS = (
    *("autograder", "solutions", "graders", "specimens"),
    *("source", "release", "assignments", "docs"),
)
FILES = ("course.toml", "nbgrader_config.py", "pyproject.toml", "setup.py", "MANIFEST.in",
         "README.md", "LICENSE")  # fmt: skip
ROLES = ("grader", "instructor", "ada", "bob")


@dataclass(frozen=True)
class Site:
    """The machine of a hub: accounts, their environments, the course and the exchange."""

    place: Path
    people: Mapping[str, Account]

    @property
    def exchange(self) -> Path:
        return self.place / "exchange"

    @property
    def programs(self) -> Path:
        """Of the environment of all servers, which has no kit."""
        return self.place / "server" / "bin"

    @property
    def course(self) -> Path:
        return self.people["grader"].home / COURSE

    def as_grader(self, *command: str) -> str:
        """Run a command of the course's environment in its folder, as the course's account."""
        programs = self.course / ".venv" / "bin"
        done = self.people["grader"].run(
            programs / command[0], *command[1:], folder=self.course, path=str(programs)
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def site(place: Path) -> Iterator[Site]:
    """Make all that a hub needs, below a folder that everybody may enter. Needs root."""
    homes = place / "home"
    homes.mkdir()
    with accounts(homes, *ROLES) as people:
        made = Site(place, people)
        jupyter_environment(place / "server", ENVIRONMENT, borrowed=True)
        _make_exchange(made)
        _make_course(made)
        for prefix in (place / "server", made.course / ".venv"):
            config = prefix / "etc" / "jupyter" / "nbgrader_config.py"
            config.write_text(
                adapted("c.Exchange.root", {"/srv/nbgrader/exchange": str(made.exchange)})
            )
        yield made


def adapted(text: str, replaced: Mapping[str, str]) -> str:
    """The code in docs/jupyterhub.md that contains a text, with other names and folders."""
    page = (DOCS / "jupyterhub.md").read_text(encoding="utf-8")
    (code,) = (c for c in re.findall(r"```(?:python)?\n(.*?)```", page, re.DOTALL) if text in c)
    for old, new in replaced.items():
        assert old in code, f"docs/jupyterhub.md: no {old} beside {text}"
        code = code.replace(old, new)
    return code


def _make_exchange(made: Site) -> None:
    commands = adapted("mkdir -p", {"/srv/nbgrader/exchange": str(made.exchange)})
    subprocess.run(["sh", "-ec", commands], check=True)


def _make_course(made: Site) -> None:
    """The course's folder with the kit installed from it, as from a clone."""
    made.course.mkdir(mode=0o700)
    for name in PARTS:
        shutil.copytree(
            KIT / name, made.course / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in FILES:
        shutil.copyfile(KIT / name, made.course / name)
    grader = made.people["grader"]
    for folder, _, files in os.walk(made.course):
        for path in (folder, *(os.path.join(folder, name) for name in files)):
            shutil.chown(path, grader.uid, grader.gid)
    # Its files are links to those of this environment, and keep their owner.
    programs = jupyter_environment(made.course / ".venv", ENVIRONMENT)
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", ".")
    done = subprocess.run(
        [programs / "python", *install], cwd=made.course, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
