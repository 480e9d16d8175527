"""nbgrader's exchange: a released notebook goes to a student, and a score comes back.

Teacher and student have homes of their own and meet in the exchange's folder alone. All that they
do are nbgrader's own commands, but for the grading.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from autograder.core.course import Course
from tests.classroom import AVERAGES, answer, at_home, make_nbgrader_course, reference
from tests.waiting import PATIENCE

SLUG = AVERAGES
WRONG = "def differences(x):\n    return x[:-1] - x[1:]\n"


@dataclass(frozen=True)
class Person:
    """Somebody at a keyboard: a home, a folder to work in, and a way to the exchange."""

    home: Path
    folder: Path
    exchange: Path

    def nbgrader(self, verb: str, *words: str) -> str:
        return self.run("nbgrader", verb, SLUG, f"--Exchange.root={self.exchange}", *words)

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [str(Path(sys.executable).with_name(words[0])), *words[1:]],
            cwd=self.folder,
            env=at_home(self.home),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exchange")


@pytest.fixture(scope="module")
def course(place: Path) -> Course:
    (place / "course").mkdir()
    return make_nbgrader_course(place / "course", SLUG)


@pytest.fixture(scope="module")
def teacher(place: Path, course: Course) -> Person:
    return Person(place / "teacher", course.root, place / "exchange")


@pytest.fixture(scope="module")
def ada(place: Path) -> Person:
    return Person(place / "ada", place / "ada", place / "exchange")


@pytest.fixture(scope="module")
def fetched(teacher: Person, ada: Person) -> Path:
    """The notebook in the student's home, as the exchange brought it."""
    teacher.nbgrader("release_assignment")
    ada.nbgrader("fetch_assignment", "--course=test")
    return ada.folder / SLUG / f"{SLUG}.ipynb"


@pytest.fixture(scope="module")
def released(fetched: Path) -> bytes:
    """What the student was given, before it was worked on."""
    return fetched.read_bytes()


@pytest.fixture(scope="module")
def collected(teacher: Person, ada: Person, fetched: Path, released: bytes) -> Path:
    """The folder of the hand-in after the student worked, submitted, and was collected from."""
    made = nbformat.read(fetched, as_version=4)
    for name, source in (reference(SLUG) | {"differences": WRONG}).items():
        answer(made, name).source = source
    nbformat.write(made, fetched)
    # Both are one unix user here; on a hub the name would be the user's own.
    ada.nbgrader("submit", "--course=test", "--student=ada")
    teacher.nbgrader("collect", "--ExchangeCollect.check_owner=False")
    return teacher.folder / "submitted" / "ada" / SLUG


@pytest.fixture(scope="module")
def graded(teacher: Person, collected: Path) -> str:
    return teacher.run("autograder", "grade", SLUG)


@pytest.fixture(scope="module")
def feedback(teacher: Person, ada: Person, graded: str) -> str:
    """The page that the student has in the end."""
    teacher.nbgrader("generate_feedback")
    teacher.nbgrader("release_feedback")
    ada.nbgrader("fetch_feedback", "--course=test", "--student=ada")
    (page,) = (ada.folder / SLUG / "feedback").glob(f"*/{SLUG}.html")
    return page.read_text()


def test_the_student_gets_the_released_notebook(course: Course, released: bytes) -> None:
    assert released == course.released(SLUG).read_bytes()


def test_the_hand_in_arrives_as_it_was_submitted(fetched: Path, collected: Path) -> None:
    assert (collected / f"{SLUG}.ipynb").read_bytes() == fetched.read_bytes()
    assert (collected / "timestamp.txt").is_file()


def test_the_score_stands_in_the_gradebook(teacher: Person, graded: str) -> None:
    teacher.run("nbgrader", "export", "--to=grades.csv")
    with (teacher.folder / "grades.csv").open() as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    score, most = float(rows["ada"]["score"]), float(rows["ada"]["max_score"])
    assert 0 < score < most
    assert rows["ada"]["timestamp"], "the moment of handing in is lost"


def test_the_students_page_names_the_mistake(feedback: str) -> None:
    words = " ".join(feedback.split())
    assert "What may have happened: Each number is subtracted from the one before it" in words


def test_the_students_page_shows_no_hidden_check(feedback: str) -> None:
    for word in ("graders.", "def test_", "reference.", "/solutions/"):
        assert word not in feedback


BUTTON = """
import sys
from nbgrader.apps import NbGraderAPI
from nbgrader.apps.baseapp import NbGrader
app = NbGrader()
app.initialize(sys.argv[2:])
print(NbGraderAPI(parent=app, coursedir=app.coursedir).collect(sys.argv[1]))
"""


@pytest.mark.parametrize("way", ["command", "button"])
def test_collect_follows_no_link_and_collects_the_others(
    teacher: Person, ada: Person, collected: Path, way: str
) -> None:
    """Students may make a link to the solutions, which only the course's account can read."""
    inbound = teacher.exchange / "test" / "inbound"
    solution = teacher.folder / "source" / SLUG / f"{SLUG}.ipynb"
    for student in (f"ann_{way}", f"bob_{way}", f"zoe_{way}"):
        ada.nbgrader("submit", "--course=test", f"--student={student}")
    (bob,) = inbound.glob(f"bob_{way}+*")
    (bob / f"{SLUG}.ipynb").unlink()
    (bob / f"{SLUG}.ipynb").symlink_to(solution)
    settings = [f"--Exchange.root={teacher.exchange}", "--ExchangeCollect.check_owner=False"]
    if way == "command":
        said = teacher.nbgrader("collect", *settings[1:])
    else:
        said = teacher.run("python", "-c", BUTTON, SLUG, *settings)
    assert f"{bob.name!r} is not collected: " in said
    there = teacher.folder / "submitted"
    assert sorted(p.parent.name for p in there.glob(f"*_{way}/{SLUG}")) == [
        f"ann_{way}",
        f"zoe_{way}",
    ]
    secret = there / f"ann_{way}" / SLUG / "submission_secret.txt"
    assert len(secret.read_text()) == 128
