"""A class of 48 on clusters to which things happen: the same scores as at home, each time."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from distributed.security import Security

from autograder.core.course import KIT, Course, load
from autograder.core.model import ERRORED, Report
from autograder.pipeline.cluster.dispatch import VERDICT
from autograder.pipeline.cluster.executor import Cluster
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from bench import classes
from bench.cluster import away
from bench.measure import below
from tests.classroom import at_home
from tests.cluster.machines import Machines
from tests.cluster.networks import Networks
from tests.system.test_kill import made
from tests.waiting import PATIENCE, wait_until

SLUG = classes.STAGE
SIZE = 48
COMMAND = str(Path(sys.executable).with_name("autograder"))


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The class, with nothing graded."""
    return classes.make(tmp_path_factory.mktemp("class") / "pristine", SIZE).root


@pytest.fixture(scope="module")
def wanted(pristine: Path) -> dict[str, Any]:
    """All that local jobs make of it."""
    home = a_copy(pristine, "home")
    grade_stage(home, SLUG, executor=LocalExecutor(2))
    return made(home.root)


@pytest.fixture
def course(pristine: Path, tmp_path: Path) -> Course:
    return a_copy(pristine, f"away-{tmp_path.name}")


def a_copy(pristine: Path, name: str) -> Course:
    return load(Path(shutil.copytree(pristine, pristine.with_name(name))))


def part(course: Course, size: int) -> None:
    """Leave so many students of a class."""
    for folder in sorted((course.root / "submitted").iterdir())[size:]:
        shutil.rmtree(folder)


def cut(wanted: dict[str, Any], course: Course) -> dict[str, Any]:
    """What is wanted of the students of this course only."""
    there = set(os.listdir(course.root / "submitted"))
    rows = {k: [r for r in wanted[k] if r[0] in there] for k in ("grades", "comments")}
    files = {k: v for k, v in wanted.items() if isinstance(v, bytes)}
    return rows | {k: v for k, v in files.items() if re.search(r"student\d+", k)[0] in there}  # type: ignore[index]


def test_a_local_cluster_of_processes(course: Course, wanted: dict[str, Any]) -> None:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    ) as cluster:
        grade_stage(course, SLUG, executor=Cluster(cluster.scheduler_address))
    assert made(course.root) == wanted


def test_workers_that_are_killed_at_random(
    course: Course, wanted: dict[str, Any], tmp_path: Path
) -> None:
    rng, said = random.Random("killed"), list[str]()
    killed: list[int] = []
    with Machines(tmp_path) as machines:
        machines.scheduler()
        for number in range(3):
            machines.worker(f"worker{number}")

        def kill_some(run: Run, report: Report) -> None:
            if len(run.reports) % 12 == 6:
                name = f"worker{rng.randrange(3)}"
                for pid in inner(machines.running[name].pid):
                    os.kill(pid, signal.SIGKILL)  # its nanny starts another
                    killed.append(pid)

        executor = Cluster(machines.address, said.append)
        grade_stage(course, SLUG, executor=executor, on_report=kill_some)
    assert len(killed) >= 3
    assert any(re.search(r"is gone\. \d+ submissions are reassigned", words) for words in said)
    assert made(course.root) == wanted


def inner(nanny: int) -> list[int]:
    """The worker's process below a nanny."""
    found = []
    for pid in below(nanny):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def test_workers_in_networks_of_their_own(
    course: Course, pristine: Path, wanted: dict[str, Any], tmp_path: Path
) -> None:
    with Networks(2) as networks, Machines(tmp_path) as machines:
        if os.getuid() != 0:  # the walls may be others inside a user namespace
            home = a_copy(pristine, "home-inside")
            done = command(home, "grade", SLUG, before=networks.hub)
            assert done.returncode == 0, done.stderr
            wanted = made(home.root)
        machines.scheduler(port=8786, host="0.0.0.0", before=networks.hub)
        for number, (own, hub) in enumerate(networks.addresses):
            machines.address = f"tcp://{hub}:8786"
            machines.worker(f"worker{number}", host=own, before=networks.others[number])
        address = f"tcp://{networks.addresses[0][1]}:8786"
        done = command(course, "grade", SLUG, "--scheduler", address, before=networks.hub)
    assert done.returncode == 0, done.stderr
    assert "This connection is not encrypted" in done.stderr
    assert "Workers that are ready: 2, slots: 2." in done.stderr
    assert made(course.root) == wanted


def command(
    course: Course, *words: str, before: list[str] = [], **env: str  # noqa: B006
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """Run the kit's command in the course's folder."""
    return subprocess.run(
        [*before, COMMAND, *words], cwd=course.root, capture_output=True, text=True,
        timeout=PATIENCE, env=at_home(course.root.parent / "home-of-the-teacher") | env,
    )  # fmt: skip


def test_a_worker_that_is_stopped_one_that_joins_late_and_a_submission_that_ends_workers(
    course: Course, wanted: dict[str, Any], tmp_path: Path
) -> None:
    part(course, 40)
    students = sorted(os.listdir(course.root / "submitted"))
    shutil.copytree(course.root / "submitted" / students[0], course.root / "submitted" / "fatal")
    said: list[str] = []
    with Machines(tmp_path) as machines:
        machines.scheduler(DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="6s")
        machines.worker("first")
        machines.worker("stopped")
        executor = Cluster(machines.address, said.append)

        def meddle(run: Run, report: Report) -> None:
            if len(run.reports) == 12:
                machines.kill("stopped", signal.SIGSTOP)
                machines.worker("late")

        run = grade_stage(course, SLUG, executor=executor, on_report=meddle)
        assert "Starting Worker plugin autograder-" in machines.said("late")
        stopped = re.findall(r"Start worker at: *(tcp://\S+)", machines.said("stopped"))
    words = "\n".join(said)
    report = run.reports["fatal"]
    assert (report.status, report.notes) == (ERRORED, (VERDICT,)), words
    assert "fatal is not tried again" in words
    assert words.count(" is gone.") >= 3, words  # the stopped one may have had the fatal one
    assert any(f"The worker {worker} is gone." in words for worker in stopped), words
    shutil.rmtree(course.root / "submitted" / "fatal")
    found = {k: v for k, v in made(course.root).items() if "fatal" not in k}
    for name in ("grades", "comments"):
        found[name] = [row for row in found[name] if row[0] != "fatal"]
    assert found == cut(wanted, course)


def test_a_scheduler_that_is_killed_and_started_again(
    course: Course, wanted: dict[str, Any], tmp_path: Path
) -> None:
    part(course, 40)
    reports = course.root / "reports" / SLUG
    with Machines(tmp_path) as machines:
        machines.scheduler()
        machines.worker("one")
        killer = threading.Thread(target=lambda: kill_after(machines, reports, 20))
        killer.start()
        done = command(course, "grade", SLUG, "--scheduler", machines.address)
        killer.join()
        assert done.returncode == 2, done.stderr
        assert "connection to the scheduler is lost" in done.stderr
        assert "Traceback" not in done.stderr
        before = {p.name: p.stat().st_mtime_ns for p in reports.glob("*.json")}
        assert 20 <= len(before) < 40
        for name in ("scheduler", "one"):
            machines.end(name)
        machines.scheduler()
        machines.worker("two")
        done = command(course, "grade", SLUG, "--scheduler", machines.address)
    assert done.returncode == 0, done.stderr
    assert f"Skipped {len(before)} unchanged submissions" in done.stdout
    assert {p.name: p.stat().st_mtime_ns for p in reports.glob("*.json")}.items() >= before.items()
    assert made(course.root) == cut(wanted, course)


def kill_after(machines: Machines, reports: Path, count: int) -> None:
    """Kill the scheduler when so many reports are there."""
    wait_until(lambda: len(list(reports.glob("*.json"))) >= count, f"a class of {count} reports")
    machines.kill("scheduler")


def test_certificates_shut_out_whoever_has_none(
    course: Course, wanted: dict[str, Any], tmp_path: Path
) -> None:
    part(course, 12)
    made_up = Security.temporary()
    settings, options = {}, []
    for name, text in (
        ("ca-file", made_up.tls_ca_file), ("cert", made_up.tls_worker_cert),
        ("key", made_up.tls_worker_key),
    ):  # fmt: skip
        path = tmp_path / f"{name}.pem"
        path.write_text(text)
        path.chmod(0o600)
        options += [f"--tls-{name}", str(path)]
        place = "CA_FILE" if name == "ca-file" else f"CLIENT__{name.upper()}"
        settings[f"DASK_DISTRIBUTED__COMM__TLS__{place}"] = str(path)
    with Machines(tmp_path, options) as machines:
        address = machines.scheduler(protocol="tls")
        assert address.startswith("tls://")
        machines.worker("one", protocol="tls")
        for stranger in (address, address.replace("tls", "tcp")):
            done = command(course, "grade", SLUG, "--scheduler", stranger)
            assert done.returncode == 2
            assert f"No Dask scheduler answers at {stranger}" in done.stderr
        done = command(course, "grade", SLUG, "--scheduler", address, **settings)
        assert done.returncode == 0, done.stderr
        assert "not encrypted" not in done.stderr
    assert made(course.root) == cut(wanted, course)


def test_the_bench_measures_each_kind_of_process(pristine: Path, tmp_path: Path) -> None:
    large = classes.part(load(pristine), tmp_path / "large", 4)
    found = away(large, 1)
    assert len(list((large.root / "reports" / SLUG).glob("*.json"))) == 4
    assert 0 < found["write"] < found["client"] < found["cpu"]
    assert 0 < found["pack"] < found["client"]
    assert all(found[key] > 0 for key in ("scheduler", "workers", "there", "back", "seconds"))


KILLED_CLIENT = """
import os, sys
from contextlib import suppress
from pathlib import Path
from autograder.pipeline.cluster import plugin
from autograder.pipeline.cluster.executor import Cluster
from autograder.core.course import load
from autograder.pipeline.run import grade_stage
plugin.MINUTE = 0.5
def die(run, report):
    os._exit(9)
grade_stage(load(Path(sys.argv[1])), sys.argv[2], executor=Cluster(sys.argv[3]), on_report=die)
"""


def test_a_worker_that_is_taken_away_casts_no_suspicion_and_a_killed_run_is_forgotten(
    course: Course, wanted: dict[str, Any], tmp_path: Path
) -> None:
    part(course, 40)
    said: list[str] = []
    with Machines(tmp_path) as machines:
        machines.scheduler()
        machines.worker("one")
        words = [sys.executable, "-c", KILLED_CLIENT, str(course.root), SLUG, machines.address]
        assert subprocess.run(words, cwd=KIT, timeout=PATIENCE).returncode == 9
        with Client(machines.address, set_as_default=False) as client:
            wait_until(
                lambda: not any("autograder" in name for name in plugins(client)),
                "a cluster without the kit's plugin",
            )
        machines.worker("two")

        def take_away(run: Run, report: Report) -> None:
            if len(run.reports) == 20:
                machines.running["one"].terminate()

        run = grade_stage(
            course, SLUG, executor=Cluster(machines.address, said.append), on_report=take_away
        )
    assert len(run.unchanged) == 1
    assert any("was stopped." in words for words in said), said
    assert made(course.root) == cut(wanted, course)


def plugins(client: Client) -> list[str]:
    found: list[str] = client.run_on_scheduler(
        lambda dask_scheduler: [*dask_scheduler.worker_plugins]
    )
    return found
