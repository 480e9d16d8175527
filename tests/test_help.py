"""`--help` of every command: an example, which is a call that the command takes."""

from __future__ import annotations

import re

import pytest
from typer.exceptions import TyperException
from typer.testing import CliRunner

from autograder.cli.main import app
from tests.commands import CALL, COMMANDS, LEAVES, parse


def shown(name: str) -> str:
    done = CliRunner().invoke(app, [*name.split(), "--help"], terminal_width=100)
    assert done.exit_code == 0
    return " ".join(done.output.split())


@pytest.mark.parametrize("name", [name for name in COMMANDS if name])
def test_every_command_shows_an_example_of_itself(name: str) -> None:
    assert f"Example: autograder {name}" in shown(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_call_in_a_help_text_is_one(name: str) -> None:
    calls = CALL.findall(COMMANDS[name].help)
    assert calls
    for call in calls:
        parse(call)


@pytest.mark.parametrize("name", LEAVES)
def test_an_example_calls_its_own_command(name: str) -> None:
    example = COMMANDS[name].help.partition("Example: ")[2]
    assert parse(CALL.match(example)[1])[0] == name  # type: ignore[index]


@pytest.mark.parametrize("name", LEAVES)
def test_every_option_says_what_it_is_for(name: str) -> None:
    silent = [p.name for p in LEAVES[name].params if not getattr(p, "help", None)]
    assert silent == []


def test_build_names_the_stages_that_it_builds_by_default() -> None:
    help_text = " ".join(shown("build").replace("│", "").split())
    assert "all of the course" not in help_text
    assert "default: those whose lessons are in the course's folder" in help_text


PLACEHOLDER = re.compile(r"<[a-z_]+>")


@pytest.mark.parametrize("name", COMMANDS)
def test_placeholders_are_shown_and_not_taken_for_markup(name: str) -> None:
    command = COMMANDS[name]
    texts = [command.help or "", *(getattr(p, "help", None) or "" for p in command.params)]
    words = shown(name).replace(" ", "")
    for text in texts:
        for found in PLACEHOLDER.finditer(text):
            around = text[: found.end()].split()[-1].strip("`")
            assert around in words, f"{name}: {around} is not in the help"


def test_a_call_that_is_none_is_seen() -> None:
    with pytest.raises(TyperException, match="No such option"):
        parse("autograder grade s07_causal_mask --jbs 2")
    with pytest.raises(TyperException):
        parse("autograder grade s07_causal_mask --jobs many")
    with pytest.raises(KeyError):
        parse("autograder degrade")
    with pytest.raises(KeyError):
        parse("autograder export excel")
