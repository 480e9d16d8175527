"""Grade every sample answer, to compare two versions of the checks, the engine or a library::

    python -m tests.baseline write before.json      # with the version to compare with
    python -m tests.baseline compare before.json    # prints what differs and exits 1 if anything

The reference, the stub and all specimens of each exercise are graded in this process, without the
sandbox, as ``autograder audit`` does. The salt is fixed, so hidden inputs do not depend on the
checkout. Name stages after the file to grade only those.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from autograder.authoring.audit import stub_answer
from autograder.core.course import KIT, Course, load
from autograder.core.model import Exercise
from autograder.grading.diagnose import Diagnostician
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.grading.runner import Checks, collected
from autograder.grading.student import Student

SALT = "the salt of the baseline"
PROCESSES = 2
# The points, the parts of the diagnosis, and outcome, message and remark of each check.
Graded = dict[str, Any]
Baseline = dict[str, Graded]  # by "<stage>/<exercise>/<verdict>/<name>"


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    now = grade_all(options.stages)
    if options.action == "write":
        options.file.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n")
        print(f"{len(now)} answers were graded.")
        return 0
    before = json.loads(options.file.read_text())
    if options.stages:
        before = {key: graded for key, graded in before.items() if _stage(key) in options.stages}
    found = list(differences(before, now))
    print(*found, sep="\n", end="\n" if found else "")
    print(
        f"{len(now)} answers were graded, {len(now.keys() - before.keys())} of them new: "
        f"{len(found)} differ from {options.file}."
    )
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.baseline", description="Grade every sample answer and compare."
    )
    parser.add_argument("action", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("stages", nargs="*", help="only these stages")
    return parser


def grade_all(stages: Sequence[str] = ()) -> Baseline:
    """Grade the sample answers of these stages, of all if none is named."""
    found: Baseline = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copyfile(KIT / "course.toml", root / "course.toml")
        (root / "salt.txt").write_text(SALT + "\n")
        course = load(root)
        slugs = list(stages) or list(course.slugs)
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("fork")) as pool:
            for graded in pool.map(_grade_stage, [course] * len(slugs), slugs):
                found |= graded
    return found


def _grade_stage(course: Course, slug: str) -> Baseline:
    return collected(course, slug, lambda checks: dict(_graded(checks)))


def _graded(checks: Checks) -> Iterator[tuple[str, Graded]]:
    diagnostician = Diagnostician(checks)
    stub = stub_answer(checks)
    for exercise in checks.stage.exercises:
        for name, student in _answers(checks, stub, exercise):
            key = f"{checks.stage.slug}/{exercise.name}/{name}"
            yield key, _grade(checks, diagnostician, exercise, student)


def _answers(checks: Checks, stub: Student, exercise: Exercise) -> Iterator[tuple[str, Student]]:
    yield "reference", checks.reference
    yield "stub", stub
    for verdict in (RIGHT, WRONG):
        for specimen in specimens(checks.course, checks.stage.slug, exercise.name, verdict):
            yield f"{verdict}/{specimen.name}", specimen.student()


def _grade(
    checks: Checks, diagnostician: Diagnostician, exercise: Exercise, student: Student
) -> Graded:
    ran = checks.run(student, exercise.name)
    diagnosis = diagnostician.diagnose(exercise.name, ran, student)
    points, least = min(exercise.points, ran.earned), 0.0
    if diagnosis and diagnosis.slip and ran.only_values_are_wrong:
        least = exercise.points * (1 - checks.course.slip_costs)
    return {
        "points": round(max(points, least), 6),
        "diagnosis": diagnosis.specimen if diagnosis else None,
        "mistake": diagnosis.mistake if diagnosis else None,
        "hint": diagnosis.hint if diagnosis else None,
        "slip": diagnosis.slip if diagnosis else None,
        "checks": {o.check: [o.outcome, o.message, o.remark] for o in ran.outcomes},
    }


def differences(before: Baseline, now: Baseline) -> Iterator[str]:
    """Describe each answer whose grading differs or that is gone. New answers are not compared."""
    for key, old in before.items():
        if key not in now:
            yield f"{key}\n  is gone"
        elif old != now[key]:
            yield "\n  ".join([key, *_changes(old, now[key])])


def _changes(old: Graded, new: Graded) -> Iterator[str]:
    for field in ("points", "diagnosis", "mistake", "hint", "slip"):
        if old.get(field) != new.get(field):
            yield f"{field}: {old.get(field)} -> {new.get(field)}"
    for check in old["checks"] | new["checks"]:
        was, now = (" ".join(g["checks"].get(check, ["not run"])).strip() for g in (old, new))
        if was != now:
            yield f"{check}:\n    - {was}\n    + {now}"


def _stage(key: str) -> str:
    return key.partition("/")[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
