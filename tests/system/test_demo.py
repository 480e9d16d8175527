"""The demo, run as a newcomer runs it, and what nbgrader's own commands say to its result."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from rich.console import Console

from autograder.authoring.demo import ANSWERS, NAMES, STAGES, prepare
from autograder.core.course import KIT
from autograder.reports.similar import similar
from tests.waiting import PATIENCE

BIN = Path(sys.executable).parent


def command(*words: str, cwd: Path, code: int = 0) -> str:
    done = subprocess.run(
        [str(BIN / words[0]), *words[1:]], cwd=cwd, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stderr + done.stdout  # progress, then what was found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def first(place: Path) -> str:
    """What the demo prints where there is an earlier one, which it replaces."""
    earlier = prepare(place / "demo", Console(quiet=True))
    (earlier.root / "reports").mkdir()
    (earlier.root / "reports" / "old.json").write_text("{}")
    return command("autograder", "demo", "--jobs", "2", cwd=place)


def test_an_earlier_demo_is_replaced(place: Path, first: str) -> None:
    assert not (place / "demo" / "reports" / "old.json").exists()


@pytest.fixture(scope="module")
def reports(place: Path, first: str) -> dict[tuple[str, str], dict]:  # type: ignore[type-arg]
    found = {}
    for path in (place / "demo" / "reports").glob("*/*.json"):
        found[path.stem, path.parent.name] = json.loads(path.read_text())
    return found


def test_a_class_of_24_has_handed_in_three_stages(reports: dict) -> None:  # type: ignore[type-arg]
    assert set(reports) == {(name, slug) for name in NAMES for slug in STAGES}


def test_the_last_lines_say_what_was_made_and_what_to_try_next(first: str) -> None:
    end = "\n".join(first.splitlines()[-10:])
    assert "simulated" in end
    assert "demo/" in end
    assert "Try next" in end


def test_the_class_has_its_page_and_each_student_one(place: Path, first: str) -> None:
    assert "reports/index.html" in first
    folder = place / "demo"
    words = (folder / "reports" / "index.html").read_text()
    for slug in STAGES:
        assert f'href="{slug}/index.html"' in words
        for name in NAMES:
            assert (folder / "feedback" / name / f"{slug}.html").is_file()


def test_the_scoreboard_fits_80_columns(first: str) -> None:
    boards, _, _ = first.partition("All students above are simulated")
    assert max(map(len, boards.splitlines())) <= 80


def test_the_readme_shows_what_the_demo_prints(first: str) -> None:
    board = re.search(r"```\n(s07_causal_mask: .*?)\n```", (KIT / "README.md").read_text(), re.S)
    assert board is not None
    printed = "\n".join(line.rstrip() for line in first.splitlines())
    assert board[1] in printed


def test_the_class_makes_mistakes_that_are_named(reports: dict) -> None:  # type: ignore[type-arg]
    lost = [
        e
        for r in reports.values()
        if r["status"] == "graded"
        for e in r["exercises"]
        if e["points"] < e["max_points"] and not unwritten(e)
    ]
    named = [e for e in lost if e["diagnosis"]]
    assert len(lost) > 40
    assert len(named) >= 0.9 * len(lost)


def unwritten(exercise: dict) -> bool:  # type: ignore[type-arg]
    return any("not written yet" in o["message"] for o in exercise["outcomes"])


def test_some_hand_ins_cannot_be_read_and_none_is_our_fault(reports: dict) -> None:  # type: ignore[type-arg]
    statuses = [r["status"] for r in reports.values()]
    assert statuses.count("unreadable") == 3
    assert set(statuses) == {"graded", "unreadable"}
    outcomes = {
        o["outcome"] for r in reports.values() for e in r["exercises"] for o in e["outcomes"]
    }
    assert "errored" not in outcomes


def test_most_of_the_class_answers_in_words_and_no_answer_is_overlooked(
    place: Path,
    reports: dict,  # type: ignore[type-arg]
) -> None:
    graded = {key: r for key, r in reports.items() if r["status"] == "graded"}
    for (name, slug), report in graded.items():
        path = place / "demo" / "submitted" / name / slug / f"{slug}.ipynb"
        texts = [c["source"] for c in json.loads(path.read_text())["cells"]]
        for written in report["written"]:
            wrote = any(text in ANSWERS[written["name"]] for text in texts)
            assert written["answered"] is wrote, (name, slug)
    answers = [w["answered"] for r in graded.values() for w in r["written"]]
    assert 5 < answers.count(False) < answers.count(True)


def test_nbgrader_lists_the_stages(place: Path, first: str) -> None:
    listed = command("nbgrader", "db", "assignment", "list", cwd=place / "demo")
    for slug in STAGES:
        assert slug in listed


def test_nbgrader_exports_the_scores_of_the_reports(place: Path, reports: dict) -> None:  # type: ignore[type-arg]
    command("nbgrader", "export", cwd=place / "demo")
    with (place / "demo" / "grades.csv").open() as file:
        rows = [r for r in csv.DictReader(file) if r["score"] not in ("", None)]
    exported = {(r["student_id"], r["assignment"]): float(r["score"]) for r in rows}
    scored = {key: r["points"] for key, r in reports.items() if r["points"] is not None}
    assert exported == pytest.approx(scored)
    assert len(scored) < len(reports)  # those that cannot be read have an empty cell


def test_nbgrader_makes_feedback_with_our_words(place: Path, reports: dict) -> None:  # type: ignore[type-arg]
    slug = STAGES[1]
    command("nbgrader", "generate_feedback", slug, "--force", cwd=place / "demo")  # ours are there
    for name in NAMES:
        page = (place / "demo" / "feedback" / name / slug / f"{slug}.html").read_text()
        report = reports[name, slug]
        if report["status"] == "unreadable":
            assert "could not be read" in page
            continue
        assert re.search(rf"Score: {report['points']:g}", page), name
        for exercise in report["exercises"]:
            if exercise["diagnosis"]:
                assert "What may have happened" in page


def test_a_folder_that_is_no_demo_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "thesis.txt").write_text("important")
    words = command("autograder", "demo", cwd=tmp_path, code=2)
    assert "not an earlier demo" in words
    assert (tmp_path / "demo" / "thesis.txt").read_text() == "important"


def test_autograded_notebooks_are_valid(place: Path, first: str) -> None:
    for path in (place / "demo" / "autograded").rglob("*.ipynb"):
        nbformat.validate(nbformat.read(path, as_version=4))
    assert shutil.which("nbgrader", path=str(BIN))
    assert (KIT / "nbgrader_config.py").read_text() == (
        place / "demo" / "nbgrader_config.py"
    ).read_text()


def test_a_class_that_makes_known_mistakes_is_not_suspected(tmp_path: Path) -> None:
    course = prepare(tmp_path / "demo", Console(quiet=True))
    found = similar(course, "s07_causal_mask", least_share=0.0)
    assert found.compared == len(NAMES) - 1
    assert found.pairs == ()
