"""docs/course.md says what is there: commands, options, rules, headings."""

from __future__ import annotations

import re
import tomllib

from autograder.core import roster, rules
from autograder.core.course import KIT
from autograder.lms import names
from tests.commands import CALL, COMMANDS, LEAVES, parse

PAGE = (KIT / "docs" / "course.md").read_text(encoding="utf-8")


FENCES = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)


def test_every_call_on_the_page_is_one() -> None:
    fenced = [line for _, text in FENCES.findall(PAGE) for line in text.splitlines()]
    story = {line.split()[1] for line in fenced if re.match(r"autograder \w+  ", line)}
    assert story <= set(COMMANDS) and len(story) > 10
    calls = [line for line in fenced if re.match(r"autograder \w+( \S|$)", line)]
    mentions = {f"autograder {name}" for name in COMMANDS}
    calls += [c for c in CALL.findall(FENCES.sub("", PAGE)) if c not in mentions]
    named = {parse(call)[0] for call in calls}
    assert story - {"export"} <= named
    assert {n for n in LEAVES if n.startswith("export ")} <= named


def test_every_option_on_the_page_is_there() -> None:
    options = {o for c in LEAVES.values() for p in c.params for o in p.opts}
    ours = FENCES.sub(lambda m: "" if m[2].startswith(("pip ", "nbgrader ")) else m[2], PAGE)
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", ours)) - {"--help"} <= options


def test_the_rules_on_the_page_are_all_rules_that_there_are() -> None:
    text = next(b for b in re.findall(r"```toml\n(.*?)```", PAGE, re.S) if "[rules]" in b)
    data = tomllib.loads(text)
    found = rules.read(data, ["s01_softmax", "s07_causal_mask"])
    assert found.has_late_policy
    names = {"zone", "grace", "due", "extensions", "points", "has_late_policy"}
    fields = set(rules.Rules.__dataclass_fields__) - names
    assert set(data["rules"]) == fields | {"time_zone", "grace_minutes"}


def test_every_heading_of_the_roster_is_one() -> None:
    rows = PAGE.split("| what | headings")[1].split("\n\n")[0]
    known = {h.replace(" ", "_") for own in roster.HEADINGS.values() for h in own}
    known |= {"first_name", "last_name", "name", "student"}
    named = {w.lower().replace(" ", "_") for w in re.findall(r"`([\w ]+)`", rows)}
    assert named <= known


def test_every_system_is_named() -> None:
    for system in set(names.SYSTEMS) - {names.FOLDER}:
        assert system in PAGE.lower()


def test_the_pages_that_are_linked_are_there() -> None:
    linked = re.findall(r"\]\(([^)#]+)", PAGE)
    assert len(linked) > 5
    for path in linked:
        assert (KIT / "docs" / path).is_file(), path
