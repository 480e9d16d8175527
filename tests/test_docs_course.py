"""docs/running-a-course.md says what is there: commands, options, rules, headings."""

from __future__ import annotations

import re
import tomllib

import typer.main

from autograder import rules
from autograder.cli import app
from autograder.course import KIT
from autograder.lms import roster, systems

PAGE = (KIT / "docs" / "running-a-course.md").read_text(encoding="utf-8")


def test_every_command_and_option_on_the_page_is_there() -> None:
    top = typer.main.get_command(app)
    commands = top.commands  # type: ignore[attr-defined]
    inner = {f"export {name}": c for name, c in commands["export"].commands.items()}
    fence = re.compile(r"^```\w*\n(.*?)^```$", re.S | re.M)
    code = "\n".join([*fence.findall(PAGE), *re.findall(r"`([^`\n]+)`", fence.sub("", PAGE))])
    named = set(re.findall(r"^autograder (export \w+|\w+)", code, re.M))
    assert len(named) > 10
    known = {*commands, *inner}
    assert {n for n in named if n not in known and n.split()[0] not in known} == set()
    options = {o for c in (*commands.values(), *inner.values()) for p in c.params for o in p.opts}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE)) - {"--help"} <= options


def test_the_rules_on_the_page_are_all_rules_that_there_are() -> None:
    text = next(b for b in re.findall(r"```toml\n(.*?)```", PAGE, re.S) if "[rules]" in b)
    data = tomllib.loads(text)
    found = rules.read(data, ["s07_causal_mask"])
    assert found.cost
    names = {"zone", "grace", "due", "extensions", "points"}
    fields = set(rules.Rules.__dataclass_fields__) - names
    assert set(data["rules"]) == fields | {"time_zone", "grace_minutes"}


def test_every_heading_of_the_roster_is_one() -> None:
    rows = PAGE.split("| what | headings")[1].split("\n\n")[0]
    known = {h.replace(" ", "_") for own in roster.HEADINGS.values() for h in own}
    known |= {"first_name", "last_name", "name", "student"}
    named = {w.lower().replace(" ", "_") for w in re.findall(r"`([\w ]+)`", rows)}
    assert named <= known


def test_every_system_is_named() -> None:
    for system in set(systems.SYSTEMS) - {systems.FOLDER}:
        assert system in PAGE.lower()
