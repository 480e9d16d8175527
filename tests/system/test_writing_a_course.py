"""`autograder new --empty`, and the stage that docs/writing-a-course.md adds to that course."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.core.course import DOCS
from tests.classroom import at_home
from tests.waiting import PATIENCE

PAGE = (DOCS / "writing-a-course.md").read_text(encoding="utf-8")
PARTS = re.split(r"^## (.+)$", PAGE.partition("## The parts of a stage")[0], flags=re.M)[1:]
EXAMPLE, SECOND, FUNCTIONS, _ = PARTS[1::2]
OWN, ADDED = "s01_moving_average", "s02_linear_layer"
SUBTRACTED = """
import torch
from torch import nn

class LinearLayer(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in))
        self.bias = nn.Parameter(torch.zeros(d_out))

    def forward(self, x):
        return x @ self.weight.T - self.bias
"""


def commands(text: str) -> str:
    return "".join(re.findall(r"```bash\n(.*?)```", text, re.S))


def shell(script: str, place: Path, home: Path) -> str:
    done = subprocess.run(
        ["bash", "-euc", script], cwd=place, env=at_home(home), capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course after all that the page says."""
    place = tmp_path_factory.mktemp("page")
    told = shell(commands(EXAMPLE), place, place / "home")
    assert "The audit is clean." in told and f"{OWN}.zip" in told
    root = place / "signals"
    settings = root / "course.toml"
    (line,) = re.findall(r"```toml\n(.*?)```", SECOND, re.S)
    text, count = re.subn(rf"^{OWN} = .*\n", rf"\g<0>{line}", settings.read_text(), flags=re.M)
    assert count == 1
    settings.write_text(text)
    write_files(root, SECOND, 5)
    submitted(root, "bob", ADDED, SUBTRACTED)
    submitted(root, "cyd", ADDED, first(root, f"{ADDED}/LinearLayer/wrong"))
    submitted(root, "ada", OWN, first(root, f"{OWN}/moving_average/right"))
    assert "The audit is clean." in shell(commands(SECOND), root, place / "home")
    write_files(root, FUNCTIONS, 2)
    assert "The audit is clean." in shell(commands(FUNCTIONS), root, place / "home")
    return root


def write_files(root: Path, text: str, count: int) -> None:
    """Write the files that a part of the page shows."""
    shown = re.findall(r"`(\w+/[\w/]+\.py)`.*?```python\n(.*?)```", text, re.S)
    assert len(shown) == count
    for name, code in shown:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)


def first(root: Path, folder: str) -> str:
    """The first sample answer in a folder."""
    return next((root / "specimens" / folder).glob("*.py")).read_text()


def submitted(root: Path, student: str, slug: str, text: str) -> None:
    folder = root / "submitted" / student / slug
    folder.mkdir(parents=True)
    (folder / f"{slug}.py").write_text(text)


def report(course: Path, student: str, slug: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (course / "reports" / slug / f"{student}.json").read_text()
    )
    return found


def test_submissions_have_their_points(course: Path) -> None:
    assert report(course, "ada", ADDED)["points"] == 4
    assert report(course, "ada", OWN)["points"] == 3
    assert report(course, "bob", ADDED)["points"] == report(course, "cyd", ADDED)["points"] == 1


@pytest.mark.parametrize(
    ("student", "words"),
    [("bob", "The bias is subtracted."), ("cyd", "The bias is never added.")],
)
def test_mistakes_are_named_by_the_sample_answer_and_by_the_family(
    course: Path, student: str, words: str
) -> None:
    assert words in json.dumps(report(course, student, ADDED))
    assert words in (course / "feedback" / student / ADDED / f"{ADDED}.html").read_text()


def test_pages_and_grades_are_written(course: Path) -> None:
    assert "A linear layer" in (course / "reports" / ADDED / "index.html").read_text()
    with (course / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        points = {row["student_id"]: row[ADDED] for row in csv.DictReader(file)}
    assert points == {"ada": "4", "bob": "1", "cyd": "1"}


def test_a_failed_exercise_has_the_picture_of_the_page(course: Path) -> None:
    assert "The means of two neighbours" in json.dumps(report(course, "dot", OWN))
    page = course / "feedback" / "dot" / OWN / f"{OWN}.html"
    assert "The means of two neighbours" in page.read_text()


def test_the_engine_needs_nothing_of_the_built_in_course(course: Path, tmp_path: Path) -> None:
    program = (
        "import pathlib, autograder.core.course as found\n"
        f"found.KIT = pathlib.Path({str(tmp_path / 'nothing')!r})\n"
        "from autograder.cli.main import main\nmain()"
    )
    words = ["grade", ADDED, "bob", "--again", "--jobs", "1", "--course", str(course)]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1/4" in done.stdout
