"""All commands of ``autograder``, and whether words in a text are a call of one."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import typer.main

from autograder.cli.main import app

CALL = re.compile(r"`(autograder(?:\s[^`]*)?)`")


def walk(command: Any, *path: str) -> Iterator[tuple[str, Any]]:
    """This command and all below it, by name: ``export canvas``."""
    yield " ".join(path), command
    for name, inner in getattr(command, "commands", {}).items():
        yield from walk(inner, *path, name)


COMMANDS: dict[str, Any] = dict(walk(typer.main.get_command(app)))
LEAVES = {name: c for name, c in COMMANDS.items() if not hasattr(c, "commands")}


def parse(call: str) -> tuple[str, dict[str, Any]]:
    """The name of the command that a line calls, and its parameters. Raises typer's exception where
    no command has such options and arguments, ``KeyError`` where there is no such command."""
    program, *words = shlex.split(call, comments=True)
    assert program == "autograder", call
    places = range(len(words), -1, -1)
    place = next(n for n in places if " ".join(words[:n]) in COMMANDS)
    name, rest = " ".join(words[:place]), words[place:]
    if name not in LEAVES and rest != ["--help"]:
        raise KeyError(call)
    if rest == ["--help"]:
        return name, {}
    return name, LEAVES[name].make_context(name, rest).params
