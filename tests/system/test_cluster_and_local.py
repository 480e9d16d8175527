"""Grading on real workers of dask: what comes of it is what local jobs give."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from distributed.security import Security
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core.course import KIT, Course, load
from autograder.core.files import write
from autograder.core.model import ERRORED
from autograder.pipeline.cluster import dispatch, link
from autograder.pipeline.cluster.dispatch import VERDICT, ClusterError
from autograder.pipeline.cluster.executor import Cluster, is_unencrypted
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from autograder.submissions.folders import find_submissions
from tests.classroom import MATRICES, hand_in, make_course, notebook
from tests.cluster.machines import PRELOAD, Machines
from tests.system.test_kill import made
from tests.waiting import PATIENCE

SLUG = MATRICES
SEND = Client._send_to_scheduler
WRONG = "def upper_triangle(n):\n    return torch.ones(n, n).tril().bool()\n"
TITLE = "For n = 1 the only entry is False."


@dataclass
class Twice:
    """A class that was graded at home and on a cluster, and what was said of the cluster."""

    home: Course
    away: Course
    executor: Cluster
    run: Run
    said: list[str]


def make_class(folder: Path) -> Course:
    """Eleven hand-ins of which hardly two are alike, and one that ends who grades it."""
    folder.mkdir()
    course = make_course(folder, SLUG)
    for number in range(5):
        place = hand_in(course, f"right{number}", SLUG, notebook(SLUG)).parent
        (place / "timestamp.txt").write_text(f"2026-03-01 18:00:0{number} UTC\n")
    for number in range(3):
        hand_in(course, f"wrong{number}", SLUG, notebook(SLUG, upper_triangle=WRONG))
    hand_in(course, "empty", SLUG, "")
    large = hand_in(course, "large", SLUG, notebook(SLUG)).with_name("notes.txt")
    large.write_bytes(random.Random("large").randbytes(12 << 20))  # cannot be packed smaller
    hand_in(course, "deadly", SLUG, notebook(SLUG))
    outside = hand_in(course, "links", SLUG, "{}")
    outside.unlink()
    outside.symlink_to("/etc/passwd")
    return course


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twice]:
    """The cluster has two good workers, and one that believes to have another torch."""
    folder = tmp_path_factory.mktemp("twice")
    home = make_class(folder / "home")
    away = load(Path(shutil.copytree(home.root, folder / "away", symlinks=True)))
    grade_stage(home, SLUG, executor=LocalExecutor(2))
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
            preload=[str(PRELOAD)],
        ) as cluster,
        Machines(folder) as machines,
    ):  # fmt: skip
        machines.address = cluster.scheduler_address
        machines.worker("old", AUTOGRADER_TEST_TORCH="2.12.0")
        cluster.wait_for_workers(3)
        said: list[str] = []
        executor = Cluster(machines.address, said.append)
        run = grade_stage(away, SLUG, executor=executor)
        yield Twice(home, away, executor, run, said)


def others(course: Course) -> dict[str, Any]:
    """All that runs leave, but of the deadly one, and the moments when reports were replaced."""
    found = made(course.root)
    for name in ("grades", "comments"):
        found[name] = [row for row in found[name] if row[0] != "deadly"]
    return {k: v for k, v in found.items() if "deadly" not in k and ".history" not in k}


def test_reports_notebooks_and_gradebook_are_those_of_local_jobs(twice: Twice) -> None:
    assert others(twice.away) == others(twice.home)
    assert len(twice.run.reports) == 12


def test_a_submission_that_ends_grading_three_times_gets_a_report_and_no_score(
    twice: Twice,
) -> None:
    report = twice.run.reports["deadly"]
    assert report.status == ERRORED and report.needs_a_look
    assert report.notes == (VERDICT,)
    assert sum(", at deadly: The grading process has ended" in words for words in twice.said) == 3
    assert any("deadly is not tried again" in words for words in twice.said)


def send_subscriptions_late(self: Any, message: dict[str, Any], send: Any = SEND) -> None:
    """Send a message half a second late if it subscribes to a topic, so that a worker that
    answers at once is faster."""
    late = 0.5 if message["op"] == "subscribe-topic" else 0.0
    self.loop.add_callback(self.loop.call_later, late, send, self, message)


def test_a_worker_with_another_torch_is_refused_and_the_terminal_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "RETURN", 0.5)
    monkeypatch.setattr(Client, "_send_to_scheduler", send_subscriptions_late)
    course = make_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, notebook(SLUG))
    said: list[str] = []
    with (
        LocalCluster(n_workers=0, processes=True, dashboard_address="127.0.0.1:0") as cluster,
        Machines(tmp_path) as machines,
    ):
        machines.address = cluster.scheduler_address
        machines.worker("old", AUTOGRADER_TEST_TORCH="2.12.0")
        cluster.wait_for_workers(1)
        with pytest.raises(ClusterError, match=r"is refused: it has torch 2\.12\.0 \(yours: "):
            grade_stage(course, SLUG, executor=Cluster(machines.address, said.append))
    assert sum("is refused: it has torch 2.12.0 (yours: " in words for words in said) == 1


def test_what_a_mended_check_touches_is_graded_again_as_at_home(twice: Twice) -> None:
    for course in (twice.home, twice.away):
        mended = course.checks(SLUG).read_text().replace(TITLE, "Mended.")
        write(course.root / "graders" / f"test_{SLUG}.py", mended)
    students = ["right0", "wrong0", "empty"]
    home, away = (
        find_submissions(c.root / "submitted", SLUG, students) for c in (twice.home, twice.away)
    )
    grade_stage(twice.home, SLUG, home)
    run = grade_stage(twice.away, SLUG, away, executor=twice.executor)
    assert "Mended." in {o.title for e in run.reports["right0"].exercises for o in e.outcomes}
    assert others(twice.away) == others(twice.home)


def test_a_class_in_which_nothing_changed_needs_no_cluster(tmp_path: Path) -> None:
    course = make_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, "")
    grade_stage(course, SLUG)
    run = grade_stage(course, SLUG, executor=Cluster("tcp://127.0.0.1:9"))
    assert run.unchanged == {"ada"}


def test_a_scheduler_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "CONNECT", 0.5)
    course = make_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, notebook(SLUG))
    for address in ("tcp://127.0.0.1:9", "tls://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(ClusterError, match=f"No Dask scheduler answers at {address}") as caught:
            grade_stage(course, SLUG, executor=Cluster(address))
        assert caught.value.code == 2


def test_certificates_may_be_passed_in(tmp_path: Path) -> None:
    course = make_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, notebook(SLUG))
    ours = Security.temporary()
    with LocalCluster(
        n_workers=1, threads_per_worker=1, security=ours, dashboard_address="127.0.0.1:0"
    ) as cluster:
        address = cluster.scheduler_address
        assert address.startswith("tls://")
        run = grade_stage(course, SLUG, executor=Cluster(address, security=ours))
    assert run.reports["ada"].points == course.stage(SLUG).points


MISSING = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("dask", "distributed", "cloudpickle"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from autograder.cli.main import main
sys.argv[0] = "autograder"
main()
"""


def test_without_dask_all_else_works_and_the_option_says_what_to_install(tmp_path: Path) -> None:
    course = make_course(tmp_path, SLUG)
    hand_in(course, "ada", SLUG, "")

    def autograder(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", MISSING, *words], cwd=course.root,
            env={"PYTHONPATH": str(KIT), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
            timeout=PATIENCE,
        )  # fmt: skip

    done = autograder("grade", SLUG, "--scheduler", "tcp://127.0.0.1:8786")
    assert done.returncode == 2
    assert "pip install 'attention-autograder[cluster]'" in done.stderr
    assert "Traceback" not in done.stderr
    done = autograder("grade", SLUG, "--jobs", "1", "--quiet")
    assert done.returncode == 0, done.stderr


def test_help_names_the_option() -> None:
    for command in ("grade", "regrade"):
        assert "--scheduler" in CliRunner().invoke(app, [command, "--help"]).output


@pytest.mark.parametrize(
    ("address", "open_"),
    [
        ("tcp://10.0.0.1:8786", True),
        ("tcp://scheduler.example:8786", True),
        ("tcp://127.0.0.1:8786", False),
        ("tcp://[::1]:8786", False),
        ("tcp://localhost:8786", False),
        ("127.0.0.1:8786", False),
        ("localhost:8786", False),
        ("[::1]:8786", False),
        ("10.0.0.1:8786", True),
        ("scheduler.example:8786", True),
        ("tls://10.0.0.1:8786", False),
        ("gateway://10.0.0.1:8786/jobs.4711", False),
    ],
)
def test_a_line_that_others_can_read_is_recognised(address: str, open_: bool) -> None:
    assert is_unencrypted(address) is open_
