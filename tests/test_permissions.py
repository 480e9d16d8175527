"""What a normal user may not open stops nobody else's submission from being graded or collected."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from autograder.core.course import KIT
from autograder.lms.archive import open_archive
from tests.classroom import AVERAGES
from tests.sandbox.users import USERS, as_user
from tests.waiting import PATIENCE

PROGRAM = """
import json, sys
from pathlib import Path
from autograder.reports import similar
from autograder.pipeline.executor import SERIAL
from autograder.pipeline.run import grade_stage
from autograder.submissions.folders import look
from tests.classroom import AVERAGES, hand_in, make_course, notebook

SLUG = AVERAGES
course = make_course(Path(sys.argv[1]), SLUG)
names = ("ada", "bob", "cyd", "dan")
places = {name: hand_in(course, name, SLUG, notebook(SLUG)) for name in names}
places["bob"].parent.chmod(0)
places["cyd"].parent.parent.chmod(0)
places["dan"].chmod(0)
run = grade_stage(course, SLUG, executor=SERIAL)
found = {
    "refused": look(course.root / "submitted", SLUG).faults,
    "reports": {r.student: [r.status, r.points, r.notes] for r in run.in_order},
    "similar": similar.similar(course, SLUG).unreadable,
}
for name, place in places.items():
    for path in (place.parent.parent, place.parent):
        path.chmod(0o700)
print(json.dumps(found))
"""


def run_as_normal_user(program: str, *words: str) -> Any:
    done = subprocess.run(
        [*as_user(USERS[-1]), sys.executable, "-c", program, *words],
        capture_output=True, text=True, cwd="/", timeout=PATIENCE,
        env={"PATH": os.defpath, "PYTHONPATH": str(KIT), "HOME": words[0]},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_what_cannot_be_opened_is_reported_and_the_class_is_graded(open_folder: Path) -> None:
    found = run_as_normal_user(PROGRAM, str(open_folder))
    assert found["refused"] == {
        "cyd": "it cannot be opened (Permission denied). Change its permissions"
    }
    assert found["reports"]["ada"][:2] == ["graded", 11.0]
    for name, what in (("bob", AVERAGES), ("dan", "s01_moving_average.ipynb")):
        status, _, (note,) = found["reports"][name]
        assert status == "errored"
        words = "cannot be opened (Permission denied). Change its permissions, and grade again."
        assert note == f"{what} {words}"
    assert sorted(found["similar"]) == ["bob", "cyd", "dan"]


COLLECTING = """
import json, sys
from pathlib import Path
from autograder.lms.archive import open_archive
inner = Path(sys.argv[1]) / "ada"
inner.mkdir()
(inner / "a.ipynb").write_text("{}")
(Path(sys.argv[1]) / "b.ipynb").write_text("{}")
inner.chmod(0)
try:
    open_archive(Path(sys.argv[1]))
except PermissionError as error:
    print(json.dumps(Path(error.filename).name))
finally:
    inner.chmod(0o700)
"""


def test_a_folder_that_cannot_be_opened_is_not_left_out_of_a_collection(open_folder: Path) -> None:
    assert run_as_normal_user(COLLECTING, str(open_folder)) == "ada"
    assert [str(item.path) for item in open_archive(open_folder)] == ["ada/a.ipynb", "b.ipynb"]


REPLACING = """
import json, sys
from pathlib import Path
from autograder.lms.collect import collect
from tests.classroom import AVERAGES, make_course

root = Path(sys.argv[1])
course, source = make_course(root, AVERAGES), root / "archive"
for text in ("old", "new"):
    for student in ("ada", "bob", "cyd", "dan", "eve"):
        path = source / student / AVERAGES / f"{AVERAGES}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    closed = {"bob": (course.root / "submitted" / "bob" / AVERAGES, 0o555),
              "cyd": (course.root / "submitted" / "cyd", 0o555),
              "dan": (course.root / "submitted" / "dan" / AVERAGES, 0)}
    if text == "new":
        for folder, mode in closed.values():
            folder.chmod(mode)
    found = collect(course, AVERAGES, source)
for folder, _ in closed.values():
    folder.chmod(0o700)
submitted = course.root / "submitted"
print(json.dumps({
    "failed": [words.replace(str(submitted), "") for words in found.failed],
    "complete": found.complete,
    "submitted": {p.parent.parent.name: p.read_text() for p in submitted.glob("*/[!.]*/*.ipynb")},
}))
for folder in submitted.glob("*/.*"):
    folder.chmod(0o700)
"""


def test_what_cannot_be_replaced_keeps_no_other_submission_from_being_collected(
    open_folder: Path,
) -> None:
    found = run_as_normal_user(REPLACING, str(open_folder))
    assert found["failed"] == [
        f"/cyd/{AVERAGES} cannot be replaced (Permission denied). Change its permissions and those "
        "of /cyd, and run the same command again.",
        f"/dan/{AVERAGES} cannot be opened (Permission denied). Change its permissions, and "
        "collect again.",
    ]
    assert not found["complete"]
    old = dict.fromkeys(("cyd", "dan"), "old")
    assert found["submitted"] == old | dict.fromkeys(("ada", "bob", "eve"), "new")
