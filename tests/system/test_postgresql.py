"""The gradebook in PostgreSQL: a real server on loopback, started and stopped by these tests."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sqlalchemy import create_engine, text

from autograder.authoring import demo
from autograder.core.course import Course, load
from autograder.gradebook.gradebook import Gradebook, GradebookError
from tests import test_penalties as late
from tests.classroom import at_home, points_by_student
from tests.system.test_same_scores import COMMENTS, GRADES
from tests.waiting import PATIENCE

SLUG = "s07_causal_mask"
NAMES = demo.NAMES[::2]
HALVES = NAMES[::2], NAMES[1::2]
NOBODY = 65534


@dataclass(frozen=True)
class Server:
    """A PostgreSQL that listens on loopback and asks for a password."""

    port: int
    passwords: Path

    def url(self, database: str) -> str:
        """An address without the password, which libpq finds in its password file."""
        return f"postgresql://teacher@127.0.0.1:{self.port}/{database}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not programs:
        pytest.fail("PostgreSQL is missing. As root, run `make system-packages`.")
    place, password = Path("/tmp", f"autograder-pg-{secrets.token_hex(4)}"), secrets.token_hex(8)
    place.mkdir(mode=0o700)
    (place / "password").write_text(password)
    # PostgreSQL refuses to run as root.
    other = {"user": NOBODY, "group": NOBODY, "extra_groups": ()} if os.getuid() == 0 else {}
    if other:
        os.chown(place, NOBODY, NOBODY)
        os.chown(place / "password", NOBODY, NOBODY)

    def run(program: str, *words: str) -> None:
        done = subprocess.run(
            [programs[-1].with_name(program), *words],
            cwd=place, env={"PATH": os.defpath}, capture_output=True, text=True, **other,
        )  # type: ignore[call-overload]  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    data, port = str(place / "data"), _free_port()
    run(
        *("initdb", "-D", data, "-U", "teacher", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
        *("-A", "scram-sha-256", f"--pwfile={place / 'password'}"),
    )
    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {place}"
    run("pg_ctl", "-D", data, "-o", settings, "-l", str(place / "log"), "-w", "start")
    passwords = tmp_path_factory.mktemp("libpq") / "pgpass"
    passwords.write_text(f"127.0.0.1:{port}:*:teacher:{password}\n")
    passwords.chmod(0o600)
    try:
        yield Server(port, passwords)
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(place)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@pytest.fixture(autouse=True)
def password_file(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSFILE", str(server.passwords))


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Half of the demo's class, with nothing graded."""
    course = demo.prepare(tmp_path_factory.mktemp("class") / "pristine", Console(quiet=True))
    for name in set(demo.NAMES) - set(NAMES):
        shutil.rmtree(course.root / "submitted" / name)
    return course.root


@pytest.fixture(scope="module")
def alone(pristine: Path) -> Course:
    """What one grader makes of the class, in SQLite."""
    course = a_copy(pristine, "alone")
    run_all(course, ["autograder", "grade", SLUG, "--quiet"])
    return course


def a_copy(pristine: Path, name: str, db_url: str = "") -> Course:
    """A course folder of its own; ``db_url`` goes into its course.toml."""
    root = pristine.with_name(name)
    shutil.copytree(pristine, root)
    if db_url:
        path = root / "course.toml"
        path.write_text(path.read_text().replace("[course]", f'[course]\ndb_url = "{db_url}"'))
    return load(root)


def new_database(server: Server, name: str) -> str:
    engine = create_engine(server.url("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.url(name)


def run_all(course: Course, *commands: list[str]) -> None:
    """Run commands in the course's folder, all at the same time, and wait for them."""
    environment = at_home(course.root.parent / "home")
    running = [
        subprocess.Popen(
            [str(Path(sys.executable).with_name(words[0])), *words[1:]],
            cwd=course.root, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        for words in commands
    ]  # fmt: skip
    said = [process.communicate(timeout=PATIENCE)[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running), said


def select(course: Course, query: str) -> set[tuple[Any, ...]]:
    url = course.db_url or f"sqlite:///{course.root}/gradebook.db"
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {tuple(map(_plain, row)) for row in connection.execute(text(query))}
    engine.dispose()
    return found


def _plain(value: Any) -> Any:
    """SQLite has no truth values: it keeps 0 and 1."""
    return int(value) if isinstance(value, bool) else value


def grade(students: list[str]) -> list[str]:
    return ["autograder", "grade", SLUG, *students, "--quiet", "--jobs=1"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_graders_at_once_on_halves_end_as_one_does(
    server: Server, pristine: Path, alone: Course, kind: str
) -> None:
    url = new_database(server, "halves") if kind == "postgresql" else "sqlite:///halves.db"
    course = a_copy(pristine, f"halves-{kind}", url)
    run_all(course, *map(grade, HALVES))
    assert select(course, GRADES) == select(alone, GRADES)
    assert select(course, COMMENTS) == select(alone, COMMENTS)
    for table, rows in {"assignment": 1, "notebook": 1, "student": len(NAMES), "course": 1}.items():
        assert select(course, f"SELECT count(*) FROM {table}") == {(rows,)}
    assert kind == "postgresql" or (course.root / "halves.db").exists()
    assert not (course.root / "gradebook.db").exists()


def test_nbgraders_commands_use_the_same_database(
    server: Server, pristine: Path, alone: Course
) -> None:
    course = a_copy(pristine, "nbgrader", new_database(server, "nbgrader"))
    run_all(course, ["nbgrader", "autograde", SLUG])
    assert select(course, GRADES) == select(alone, GRADES)
    before = select(course, GRADES)
    run_all(course, grade(list(NAMES[:2])))
    assert select(course, GRADES) == before
    run_all(course, ["nbgrader", "export"])
    assert "abara" in (course.root / "grades.csv").read_text()
    assert not (course.root / "gradebook.db").exists()


def test_scores_are_those_of_sqlite(server: Server, pristine: Path, alone: Course) -> None:
    course = a_copy(pristine, "scores", new_database(server, "scores"))
    run_all(course, grade(list(NAMES[:3])))
    with Gradebook(course) as ours, Gradebook(alone) as theirs:
        wanted = points_by_student(theirs, alone.stage(SLUG))
        assert points_by_student(ours, course.stage(SLUG)) == {n: wanted[n] for n in NAMES[:3]}


def test_penalties_and_extensions_are_those_of_sqlite(server: Server, tmp_path: Path) -> None:
    found = []
    for url in ("sqlite:///other.db", new_database(server, "late")):
        root = tmp_path / f"course-{len(found)}"
        root.mkdir()
        late.course(root, late.RULES, '[extensions.bob]\n"*" = "2 days"')
        path = root / "course.toml"
        path.write_text(path.read_text().replace("[course]", f'[course]\ndb_url = "{url}"'))
        here = load(root)
        moment = "2026-03-10 12:00"
        late.enter(here, late.SLUG, ada=(1.0, moment), bob=(1.0, moment), cyd=0.5)
        with Gradebook(here) as book:
            entries = book.entries()
        times = select(here, "SELECT name, duedate FROM assignment")
        found.append((entries, {name: str(when)[:19] for name, when in times}))
    assert found[0] == found[1]
    assert {s.student: s.penalty > 0 for s in found[0][0]} == {
        "ada": True, "bob": False, "cyd": False,
    }  # fmt: skip


def test_a_refused_password_is_named_and_none_is_shown(
    server: Server, pristine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSFILE", os.devnull)
    url = server.url("postgres").replace("teacher@", "teacher:wrong-secret@")
    with pytest.raises(GradebookError, match="It refuses the password") as caught:
        Gradebook(replace(load(pristine), db_url=url))
    assert "wrong-secret" not in str(caught.value)
    assert f"teacher:***@127.0.0.1:{server.port}" in str(caught.value)


def test_a_server_that_is_not_there_is_named(pristine: Path) -> None:
    port = _free_port()
    course = replace(load(pristine), db_url=f"postgresql://teacher@127.0.0.1:{port}/gradebook")
    with pytest.raises(GradebookError, match=re.escape(f"127.0.0.1:{port}")) as caught:
        Gradebook(course)
    assert "It does not answer" in str(caught.value)
