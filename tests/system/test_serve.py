"""The command `autograder serve`, with nbgrader's own commands on both sides of the exchange."""

from __future__ import annotations

import getpass
import json
import os
import pwd
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core.course import Course, CourseError, load
from autograder.pipeline.live.monitor import only_instance
from tests.classroom import at_home, make_nbgrader_course, notebook
from tests.live.exchanging import SETTINGS, SLUG, WRONG, make_live_course
from tests.waiting import PATIENCE, wait_until

ME = getpass.getuser()


class Place:
    """A course, an exchange, and a student with a home."""

    def __init__(self, folder: Path) -> None:
        self.home, self.exchange = folder / "home", folder / "exchange"
        (folder / "course").mkdir()
        self.exchange.mkdir(mode=0o777)
        root = make_nbgrader_course(folder / "course", SLUG).root
        with (root / "course.toml").open("a") as file:
            file.write(f"[live]\n{SETTINGS}")
        with (root / "nbgrader_config.py").open("a") as file:
            file.write(f"c.Exchange.root = {str(self.exchange)!r}\n")
        self.course: Course = load(root)

    def command(self, name: str, *words: str) -> list[str]:
        return [str(Path(sys.executable).with_name(name)), *words]

    def run(self, folder: Path, name: str, *words: str) -> str:
        done = subprocess.run(
            self.command(name, *words), cwd=folder, env=at_home(self.home),
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def student(self, verb: str) -> None:
        where = ("--course=test", f"--Exchange.root={self.exchange}")
        self.run(self.home, "nbgrader", verb, SLUG, *where)

    @contextmanager
    def serving(self, *words: str) -> Iterator[subprocess.Popen[str]]:
        with subprocess.Popen(
            self.command("autograder", "serve", *words), cwd=self.course.root,
            env=at_home(self.home), stderr=subprocess.PIPE, text=True,
        ) as process:  # fmt: skip
            try:
                yield process
            finally:
                process.kill()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    made = Place(tmp_path_factory.mktemp("serve"))
    made.run(made.course.root, "nbgrader", "release_assignment", SLUG)
    at_home(made.home)
    made.student("fetch_assignment")
    return made


def test_a_student_submits_and_fetches_feedback(place: Place) -> None:
    with place.serving("--metrics", "0") as process:
        assert process.stderr is not None
        address = re.search(r"http://\S+", process.stderr.readline())
        assert address is not None
        pages = []
        for answer in (WRONG, ""):
            made = notebook(SLUG, **({"differences": answer} if answer else {}))
            (place.home / SLUG / f"{SLUG}.ipynb").write_text(json.dumps(made))
            before = set((place.home / SLUG / "feedback").glob("*"))
            place.student("submit")
            line = process.stderr.readline()
            while "feedback after" not in line:
                assert line, "the service has ended"
                line = process.stderr.readline()
            place.student("fetch_feedback")
            (new,) = set((place.home / SLUG / "feedback").glob("*")) - before
            pages.append((new / f"{SLUG}.html").read_text())
        with urllib.request.urlopen(address[0]) as answer:
            text = answer.read().decode()
        wait_until(lambda: json.loads(status(place)[1])["graded"] == 2, "the status")
        code, _ = status(place)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert "Stopped." in process.stderr.read()
    assert "Not met:" in pages[0]
    assert "Not met:" not in pages[1]
    assert 'autograder_submissions_total{result="graded"}' in text
    assert code == 0
    assert status(place)[0] == 1
    assert (place.course.root / "reports" / SLUG / f"{ME}.json").exists()


def status(place: Place) -> tuple[int, str]:
    """The exit code of --status, and what it writes."""
    path = place.home / "status.json"
    done = CliRunner().invoke(
        app, ["serve", "--status", "--json", str(path), "--course", str(place.course.root)]
    )
    return done.exit_code, path.read_text()


def test_one_instance_per_course(place: Place) -> None:
    with only_instance(place.course), place.serving() as process:
        assert process.stderr is not None
        words = " ".join(process.stderr.read().split())
        assert process.wait(PATIENCE) == 2
    assert "Another `autograder serve` runs for" in words


def test_a_course_without_live_says_how_to_switch_it_on(tmp_path: Path) -> None:
    course = make_live_course(tmp_path)
    path = course.root / "course.toml"
    path.write_text(path.read_text().partition("[live]")[0])
    done = subprocess.run(
        [str(Path(sys.executable).with_name("autograder")), "serve"],
        cwd=course.root, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert "has no [live]" in done.stderr


def test_a_folder_of_no_account_has_no_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = make_live_course(tmp_path)
    monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    done = CliRunner().invoke(app, ["serve", "--unit", "--course", str(course.root)])
    assert isinstance(done.exception, CourseError)
    assert f"The owner of {course.root} has no account on this machine" in str(done.exception)


def test_the_unit_names_account_folder_and_command(tmp_path: Path) -> None:
    """Run from another folder, the commands in its first lines install it."""
    (tmp_path / "of a course").mkdir()
    course = make_live_course(tmp_path / "of a course")
    done = CliRunner().invoke(app, ["serve", "--unit", "--course", str(course.root)])
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert f"User={ME}" in lines
    assert f"WorkingDirectory={course.root}" in lines
    assert any(
        line.startswith("ExecStart=") and line.endswith("autograder serve") for line in lines
    )
    commands = [line.removeprefix("#   ") for line in lines if line.startswith("#   ")]
    (tmp_path / "sudo").write_text(
        f'#!/bin/sh\n[ "$1" = -u ] && [ "$2" = {ME} ] && shift 2\n"$@"\n'
    )
    (tmp_path / "sudo").chmod(0o755)
    subprocess.run(
        ["bash", "-euc", commands[0].replace("/etc/systemd/system", str(tmp_path))],
        cwd="/", env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        check=True, timeout=PATIENCE,
    )  # fmt: skip
    assert (tmp_path / "autograder-test.service").read_text() == done.output
    assert commands[1] == "sudo systemctl enable --now autograder-test"
