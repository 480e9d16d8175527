"""A worker on another machine: the same reports, and nothing for a child to find."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from autograder.core.course import KIT, Course
from autograder.core.files import write
from autograder.core.model import ERRORED, KitError
from autograder.core.packing import pack
from autograder.grading.process import WorkerError, WorkerProcess
from autograder.grading.work import Graded, Task, Work
from autograder.pipeline.cluster.transfer import PackedWork, pack_task, pack_work
from autograder.pipeline.run import grade_stage
from autograder.submissions.folders import find_submissions
from tests.classroom import MATRICES, hand_in, make_course, notebook, reference
from tests.waiting import PATIENCE, is_running, wait_until

SLUG = MATRICES
TITLE = "For n = 1 the only entry is False."
MOST = 50 << 20
# What only the checks, the references and the salt hold, in two parts: an attack must not find
# itself.
NEEDLES = [
    ("a salt for", " tests"),
    ("test_a_single", "_place"),
    ("from autograder", ".checks import"),
    ("BEGIN", " SOLUTION"),
]
SEARCH = """
import os
needles = [(a + b).encode() for a, b in {needles}]
found = []
def look(path):
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return
    try:
        data = os.read(file, 1 << 20)
    except OSError:
        data = b""
    os.close(file)
    found.extend(path for needle in needles if needle in data)
for top in {places}:
    for folder, inner, files in os.walk(top):
        for name in files:
            look(os.path.join(folder, name))
try:
    running = list(filter(str.isdigit, os.listdir("/proc")))
except OSError:
    running = ["self", *map(str, range(1, 60))]
for pid in running:
    for name in ("environ", "cmdline"):
        look(f"/proc/{{pid}}/{{name}}")
    for number in range(180):
        look(f"/proc/{{pid}}/fd/{{number}}")
for number in range(256):
    try:
        data = os.pread(number, 1 << 20, 0)
    except OSError:
        continue
    found.extend(f"descriptor {{number}}" for needle in needles if needle in data)
print("FOUND", sorted(set(found)))
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the machine of a worker keeps temporary files."""
    return tmp_path_factory.mktemp("worker")


@pytest.fixture(scope="module")
def work(course: Course) -> PackedWork:
    return pack_work(Work(course, SLUG))


@pytest.fixture(scope="module")
def ready(work: PackedWork, folder: Path) -> Iterator[WorkerProcess]:
    """One that has said that it can grade."""
    with started(work, folder) as process:
        process.wait(PATIENCE)
        yield process


@contextmanager
def started(work: PackedWork, folder: Path) -> Iterator[WorkerProcess]:
    """A worker whose machine keeps its temporary files in ``folder``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        process = WorkerProcess(work)
    try:
        yield process
    finally:
        process.close()


def grade(process: WorkerProcess, student: str, place: Path, verdict: str = "") -> Graded:
    return process.grade(pack_task(Task(student, place), MOST, verdict), PATIENCE)


def test_its_reports_are_those_of_a_run_at_home(course: Course, ready: WorkerProcess) -> None:
    answers = {
        "right": notebook(SLUG),
        "wrong": notebook(SLUG, upper_triangle="def upper_triangle(n):\n    return None\n"),
        "broken": "{",
    }
    places = {s: hand_in(course, s, SLUG, made).parent for s, made in answers.items()}
    home = grade_stage(
        course, SLUG, find_submissions(course.root / "submitted", SLUG, list(answers))
    )
    for student, place in places.items():
        graded = grade(ready, student, place)
        assert graded.report == home.reports[student]
        lies = course.root / "autograded" / student / SLUG / f"{SLUG}.ipynb"
        assert (graded.notebook or "").encode() == lies.read_bytes()


def test_a_hand_in_that_could_not_be_read_is_errored_with_the_words_of_home(
    course: Course, ready: WorkerProcess
) -> None:
    graded = grade(ready, "nobody", course.root / "submitted" / "nobody" / SLUG)
    assert graded.report.status == ERRORED and graded.report.needs_a_look
    assert "FileNotFoundError" in graded.report.notes[0]
    assert str(course.root) in graded.report.notes[0]


def test_a_verdict_is_reported_and_nothing_is_run(course: Course, ready: WorkerProcess) -> None:
    made = notebook(SLUG)
    made.cells.append(nbformat.v4.new_code_cell("while True:\n    pass"))
    place = hand_in(course, "deadly", SLUG, made).parent
    report = grade(ready, "deadly", place, verdict="It ended three workers.").report
    assert report.status == ERRORED and report.needs_a_look and report.points is None
    assert report.notes == ("It ended three workers.",)
    assert report.receipt is not None
    assert report.receipt.checks == ""  # the next run tries again
    assert report.receipt.hand_in


def test_a_child_finds_no_check_no_reference_and_no_salt(
    course: Course, ready: WorkerProcess, folder: Path, work: PackedWork, tmp_path: Path
) -> None:
    canary = tmp_path / "canary"
    canary.write_text("".join(NEEDLES[0]))
    places = [str(folder), str(canary.parent), "/dev/shm", str(KIT / "autograder"),
              str(course.root / "solutions")]  # fmt: skip
    attack = SEARCH.format(needles=NEEDLES, places=places)
    made = notebook(SLUG, upper_triangle=f"{reference(SLUG)['upper_triangle']}\n\n{attack}")
    place = hand_in(course, "thief", SLUG, made).parent
    assert printed(grade(ready, "thief", place)) == "FOUND []"
    # The same attack finds what lies open, where nothing shuts it in: it does look.
    with started(replace(work, confined=False), folder) as open_one:
        assert str(canary) in printed(grade(open_one, "thief", place))


def printed(graded: Graded) -> str:
    """What the attack in the notebook printed."""
    made = nbformat.reads(graded.notebook or "", as_version=4)
    words = [out.get("text", "") for cell in made.cells for out in cell.get("outputs", ())]
    found = [line for w in words for line in w.splitlines() if line.startswith("FOUND")]
    assert found, [out for cell in made.cells for out in cell.get("outputs", ())][:2]
    return found[0]


def test_no_file_on_the_workers_disk_holds_a_check_or_the_salt(
    course: Course, ready: WorkerProcess, folder: Path
) -> None:
    grade(ready, "right", hand_in(course, "right", SLUG, notebook(SLUG)).parent)
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    links = [path for path in folder.rglob("*") if path.is_symlink()]
    needles = [(one + other).encode() for one, other in NEEDLES]
    assert not [path for path in files if any(n in path.read_bytes() for n in needles)]
    assert {str(path.readlink()).rpartition("/")[0] for path in links} == {"/proc/self/fd"}
    assert {"salt.txt", f"test_{SLUG}.py"} <= {path.name for path in links}


def test_another_copy_of_the_kit_is_refused(work: PackedWork, folder: Path) -> None:
    other = replace(work, fingerprint="0" * 64)
    refused = pytest.raises(KitError, match="differs from yours")
    with started(other, folder) as process, refused:
        process.wait(PATIENCE)


WALLS_REFUSED = """
import sys
import pyseccomp
from autograder.grading.process import WorkerProcess
from autograder.core.model import KitError
from autograder.core.packing import unpack
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
for name in ("landlock_create_ruleset", "unshare", "mount"):
    rules.add_rule(pyseccomp.ERRNO(1), name)
rules.load()
one = WorkerProcess(unpack(sys.stdin.buffer.read()))
try:
    one.wait(100)
except KitError as error:
    print(error)
one.close()
"""


def test_a_machine_that_cannot_shut_code_in_is_refused(work: PackedWork) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WALLS_REFUSED], input=pack(work), cwd=KIT,
        capture_output=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(b"it cannot confine student code. The protection of files")


def test_a_mended_check_travels(tmp_path: Path, folder: Path) -> None:
    course = make_course(tmp_path, SLUG)
    mended = course.checks(SLUG).read_text().replace(TITLE, "A title that was mended.")
    write(course.root / "graders" / f"test_{SLUG}.py", mended)
    with started(pack_work(Work(course, SLUG)), folder) as process:
        report = grade(process, "right", hand_in(course, "right", SLUG, notebook(SLUG)).parent)
        titles = {o.title for e in report.report.exercises for o in e.outcomes}
        assert "A title that was mended." in titles


def test_it_ends_with_the_process_that_started_it(work: PackedWork, folder: Path) -> None:
    program = (
        "import os, sys\nfrom autograder.grading.process import WorkerProcess\n"
        "from autograder.core.packing import unpack\n"
        "one = WorkerProcess(unpack(sys.stdin.buffer.read()))\none.wait(100)\n"
        "print(one._process.pid, flush=True)\nos._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=pack(work), cwd=KIT, capture_output=True,
        check=True, timeout=PATIENCE, env=os.environ | {"TMPDIR": str(folder)},
    )  # fmt: skip
    wait_until(lambda: not is_running(int(done.stdout)), "the end of the grading process")


def test_of_one_that_is_ended_while_it_grades_nothing_stays_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = dict.fromkeys(("cell_seconds", "call_seconds", "submission_seconds"), 2 * PATIENCE)
    home, there = tmp_path / "home", tmp_path / "there"
    home.mkdir()
    there.mkdir()
    course = make_course(home, SLUG, **limits)
    made = notebook(SLUG)
    made.cells.append(nbformat.v4.new_code_cell("while True:\n    pass"))
    place = hand_in(course, "slow", SLUG, made).parent
    monkeypatch.setattr(tempfile, "tempdir", str(there))
    with started(pack_work(Work(course, SLUG)), there) as process:
        process.wait(PATIENCE)
        process._send(pack_task(Task("slow", place), MOST))
        own = os.path.join("slow", SLUG)
        wait_until(lambda: any(own in top for top, *_ in os.walk(there)), "the submission there")
        process.kill()
    left = [os.path.join(top, name) for top, _, names in os.walk(there) for name in names]
    assert not [path for path in left if own in path or os.path.islink(path)]


def test_one_that_was_killed_says_so(work: PackedWork, folder: Path) -> None:
    with started(work, folder) as process:
        process.kill()
        with pytest.raises(WorkerError):
            process.wait(PATIENCE)
