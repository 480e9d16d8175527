"""``--unconfined`` is a word on the command line of ``autograder grade``, and nothing else."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from autograder.cli import main as cli
from autograder.core.course import KIT, CourseError, load
from tests.classroom import AVERAGES, hand_in, make_course, notebook
from tests.waiting import PATIENCE

SLUG = AVERAGES
PROGRAM = "from autograder.cli.main import main\nmain()"
NAMES = ("unconfined", "confined", "sandbox", "isolated", "no_sandbox", "insecure")
VALUES = {"unconfined": "true", "insecure": "true", "no_sandbox": "true", "confined": "false",
          "sandbox": "false", "isolated": "false"}  # fmt: skip


@pytest.fixture
def course(tmp_path: Path) -> Path:
    here = make_course(tmp_path, SLUG)
    hand_in(here, "ada", SLUG, notebook(SLUG))
    return tmp_path


def layers(course: Path, *options: str, **environment: str) -> tuple[list[str], str]:
    """Grade; the layers in the receipt, and what was said on stderr."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "grade", SLUG, *options],
        capture_output=True, text=True, cwd=course, timeout=PATIENCE, env=os.environ | environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    report = json.loads((course / "reports" / SLUG / "ada.json").read_text())
    return report["receipt"]["layers"], done.stderr


def test_unconfined_is_loud_and_stands_in_the_receipt(course: Path) -> None:
    held, said = layers(course, "--unconfined")
    assert held == ["unconfined"]
    assert "UNCONFINED: student code can read and change all that you can." in said


def test_no_environment_or_nbgrader_configuration_switches_it_on(course: Path) -> None:
    environment = {
        f"{prefix}{name}".upper(): VALUES[name]
        for name in NAMES
        for prefix in ("", "autograder_", "autograder_grade_", "nbgrader_")
    }
    settings = "".join(
        f"c.{place}.{name} = {value.title()}\n"
        for place in ("IsolatedExecute", "Autograde", "NbGrader", "Application")
        for name, value in VALUES.items()
    )
    (course / "nbgrader_config.py").write_text(f"c = get_config()\n{settings}")
    held, said = layers(course, **environment)
    assert {"limits", "seccomp"} <= set(held)
    assert "UNCONFINED" not in said


@pytest.mark.parametrize(("name", "value"), VALUES.items())
@pytest.mark.parametrize("table", ["", "[course]\n", "[limits]\n", "[grade]\n"])
def test_an_entry_with_such_a_name_is_refused(
    course: Path, table: str, name: str, value: str
) -> None:
    toml = course / "course.toml"
    before, _, after = toml.read_text().partition(table) if table else ("", "", toml.read_text())
    toml.write_text(f"{before}{table}{name} = {value}\n{after}")
    with pytest.raises(CourseError, match=r"course\.toml"):
        load(course)


def test_no_option_of_the_command_is_read_from_the_environment() -> None:
    command = typer.main.get_command(cli.app)
    assert not command.context_settings.get("auto_envvar_prefix")
    for name, each in command.commands.items():  # type: ignore[attr-defined]
        for option in each.params:
            assert option.envvar is None, (name, option.name)


def test_only_the_command_line_passes_it_on() -> None:
    """Whoever starts a host without walls must have got that from ``autograder grade``."""
    found = set()
    for path in (KIT / "autograder").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "confined":
                found.add((path.name, ast.unparse(node.value)))
    passed_on = {(name, "work.confined") for name in ("executor.py", "worker.py", "transfer.py")}
    assert found == {("grade.py", "not unconfined")} | passed_on


def test_no_trait_of_the_preprocessor_concerns_the_walls() -> None:
    from autograder.gradebook.nbgrader import IsolatedExecute

    assert not set(NAMES) & set(IsolatedExecute.class_traits())
