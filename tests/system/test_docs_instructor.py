"""Every command in docs/instructor.md is run, in order, and every file that it names is there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.core.course import KIT, load
from autograder.core.model import DIAGNOSIS
from tests.classroom import at_home, hand_in, notebook
from tests.waiting import PATIENCE

TEXT = (KIT / "docs" / "instructor.md").read_text()
BLOCKS = re.findall(r"^```(bash|toml)\n(.*?)\n```$", TEXT, re.M | re.S)
COMMANDS = [block for kind, block in BLOCKS if kind == "bash" and not block.startswith("make")]
SLUG = "s07_causal_mask"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course of the page after all its commands, the kit's own ``make`` aside."""
    place = tmp_path_factory.mktemp("instructor")
    folder = place / "attention-2026"
    for command in COMMANDS:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=folder if folder.exists() else place, env=at_home(place / "home"),
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if "autograder new" in command:
            made = load(folder)
            hand_in(made, "ada", SLUG, notebook(SLUG, causal_mask=""))
            hand_in(made, "ben", SLUG, notebook(SLUG))
    return folder


def test_the_commands_of_the_page_work_in_the_order_in_which_they_stand(course: Path) -> None:
    assert len(COMMANDS) >= 8
    (stage,) = json.loads((course / "class.json").read_text())["stages"]
    assert stage["stage"] == SLUG and len(stage["students"]) == 2
    found = load(course)
    assert (found.id, found.show) == ("attention-2026", "diagnosis")
    assert found.title == "Transformer attention, autumn 2026"


def test_every_file_that_the_page_names_is_there(course: Path) -> None:
    named = re.findall(r"`([\w./<>-]+\.(?:json|csv|html|ipynb|db|txt|py|toml))`", TEXT)
    places = {n.replace("<stage>", SLUG).replace("<student>", "ada") for n in named}
    assert len(places) > 15
    ours = {"demo/reports/index.html"}  # tests/system/test_demo.py
    example = {p for p in places if "<exercise>" in p}
    for place in places - ours - example:
        assert (course / place).is_file() or (KIT / place).is_file(), place


def test_the_targets_of_make_are_there() -> None:
    """What they do is tested in test_demo.py; here, that nobody renamed them."""
    (block,) = [b for kind, b in BLOCKS if kind == "bash" and b.startswith("make")]
    for line in block.splitlines():
        program, *targets = line.split()
        done = subprocess.run(
            [program, "--dry-run", *targets], cwd=KIT, capture_output=True, text=True,
            env=os.environ | {"PYTHON": sys.executable},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def test_the_setting_of_the_page_is_the_default() -> None:
    (settings,) = [block for kind, block in BLOCKS if kind == "toml"]
    assert settings == f'[feedback]\nshow = "{DIAGNOSIS}"'


def test_the_pictures_and_pages_that_are_linked_are_there() -> None:
    pictures = re.findall(r"!\[(.+?)\]\((.+?)\)", TEXT)
    assert len(pictures) == 2
    for words, path in pictures:
        assert len(words) > 20 and (KIT / "docs" / path).stat().st_size < 150_000
    for path in re.findall(r"(?<!!)\[.+?\]\(([^)#]+)", TEXT):
        assert (KIT / "docs" / path).is_file(), path
