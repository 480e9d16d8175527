"""A score hangs on the hand-in, the checks and the seeds, and on nothing else."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from autograder.core.course import Course
from autograder.core.report_store import path as report_path
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.pipeline.regrade_decision import notebook_path
from tests.classroom import MATRICES, hand_in, make_course, notebook
from tests.waiting import PATIENCE

SLUG = MATRICES
STUDENTS = [f"student{number}" for number in range(8)]


def specimen_class(folder: Path) -> Course:
    """Students whose answers are right and wrong specimens, drawn from a fixed seed."""
    folder.mkdir()
    course = make_course(folder, SLUG)
    rng = random.Random("the same for everybody")
    for student in STUDENTS:
        answers = {
            e.name: rng.choice(specimens(course, SLUG, e.name, rng.choice([RIGHT, WRONG]))).code
            for e in course.stage(SLUG).exercises
        }
        hand_in(course, student, SLUG, notebook(SLUG, **answers))
    return course


def graded(course: Course, *options: str, cwd: Path, **variables: str) -> dict[str, bytes]:
    command = [str(Path(sys.executable).parent / "autograder"), "grade", SLUG]
    done = subprocess.run(
        [*command, "--quiet", "--course", str(course.root), *options],
        cwd=cwd, env=os.environ | variables, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    paths = [p for s in STUDENTS for p in (report_path, notebook_path)
             for p in [p(course, SLUG, s)]]  # fmt: skip
    return {str(p.relative_to(course.root)): p.read_bytes() for p in paths}


def test_jobs_order_processor_threads_time_zone_and_folder_change_no_byte(tmp_path: Path) -> None:
    one, other = (specimen_class(tmp_path / name) for name in ("one", "other"))
    plain = graded(one, "--jobs", "1", cwd=one.root, ATEN_CPU_CAPABILITY="default")
    threads = {f"{name}_NUM_THREADS": "4" for name in ("OMP", "MKL", "OPENBLAS")}
    else_all = graded(
        other, "--jobs", "2", *reversed(STUDENTS), cwd=tmp_path, ATEN_CPU_CAPABILITY="avx2",
        TZ="Pacific/Auckland", LANG="de_DE.UTF-8", PYTHONHASHSEED="7", **threads,
    )  # fmt: skip
    assert else_all == plain
