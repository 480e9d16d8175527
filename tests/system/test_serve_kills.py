"""The service is killed at whatever moment: no attempt is lost, and none is counted twice."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import KIT, load
from autograder.submissions.attempts import attempts
from autograder.submissions.exchange import page_name
from tests.classroom import notebook
from tests.live.exchanging import SLUG, WRONG, make_exchange, make_live_course, submit
from tests.system.test_kill import ROWS

MOMENTS = 12


class Warm:
    """Runs of the service that start warm, and a place to copy for each of them."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.folder = process, folder
        self.pristine = folder / "pristine"
        (self.pristine / "course").mkdir(parents=True)
        limits = "attempts_per_hour = 0\nattempts_per_day = 0\n"
        make_live_course(self.pristine / "course", limits)
        exchange = make_exchange(self.pristine / "exchange")
        wrong, right = notebook(SLUG, differences=WRONG), notebook(SLUG)
        submitted = [("ada", wrong), ("ada", right), ("bob", "{"), ("cyd", right), ("cyd", wrong)]
        self.secrets = [submit(exchange, student, made) for student, made in submitted]
        self.ask({"place": str(self.pristine)})

    def ask(self, order: dict[str, Any]) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(order), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        assert answer, "the warm process has ended"
        return json.loads(answer)

    def copy(self, name: str) -> Path:
        return Path(shutil.copytree(self.pristine, self.folder / name))

    def run(self, place: Path, kill: int = 0) -> Any:
        return self.ask({"place": str(place), "kill": kill})


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.live.killing"],
        cwd=KIT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
    ) as process:  # fmt: skip
        yield Warm(process, tmp_path_factory.mktemp("warm"))
        assert process.stdin is not None
        process.stdin.close()


def made(place: Path, secrets: list[str]) -> dict[str, Any]:
    """What the service leaves: attempts, reports, grades, pages."""
    root = place / "course"
    own = attempts(load(root), SLUG)
    with closing(sqlite3.connect(root / "gradebook.db")) as db:
        grades = db.execute(ROWS).fetchall()
    pages = {path.name: path.read_text() for path in (place / "exchange/feedback").iterdir()}
    assert set(pages) == {f"{page_name(secret, SLUG)}.html" for secret in secrets}
    assert list(place.rglob(".*")) == [], "a draft is left"
    return {
        "attempts": {
            s: [(a.number, a.source, a.digest) for a in found] for s, found in own.items()
        },
        "states": [
            (str(path.parent.relative_to(root)), json.loads(path.read_text())["state"])
            for path in sorted(root.glob("attempts/*/*/*/live.json"))
        ],
        "reports": {p.name: p.read_bytes() for p in (root / "reports" / SLUG).glob("*.json")},
        "submitted": {
            str(p.relative_to(root)): p.read_bytes()
            for p in (root / "submitted").rglob("*")
            if p.is_file()
        },
        "grades": grades,
        "pages": pages,
    }


def test_a_service_killed_at_twelve_moments_loses_nothing(warm: Warm) -> None:
    alone = warm.copy("alone")
    end = warm.run(alone)
    assert end["code"] == 0
    wanted = made(alone, warm.secrets)
    assert sum(map(len, wanted["attempts"].values())) == len(warm.secrets)
    assert {state for _, state in wanted["states"]} == {"graded"}
    rng = random.Random("twelve moments")
    kills = 0
    while kills < MOMENTS:
        here = warm.copy("killed")
        moments = [rng.randint(1, end["changes"]) for _ in range(2)]
        for moment in moments:
            kills += warm.run(here, moment)["code"] == -9
        assert warm.run(here)["code"] == 0
        assert made(here, warm.secrets) == wanted, f"another result after kills at {moments}"
        shutil.rmtree(here)


def test_a_finished_service_has_nothing_to_do_when_it_starts_again(warm: Warm) -> None:
    here = warm.copy("again")
    warm.run(here)
    before = made(here, warm.secrets)
    times = {p: p.stat().st_mtime_ns for p in (here / "course/attempts").rglob("*")}
    assert warm.run(here)["code"] == 0
    assert made(here, warm.secrets) == before
    assert {p: p.stat().st_mtime_ns for p in (here / "course/attempts").rglob("*")} == times
