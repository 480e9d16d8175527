"""Hand-ins are found, their timestamps read, and files replaced in one step."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from autograder.core.course import CourseError
from autograder.core.files import write
from autograder.pipeline import run
from autograder.submissions.folders import find_submissions, look, name_fault, refusal
from autograder.submissions.timestamps import handed_in


def folder(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).mkdir(parents=True)
    return root


def test_students_are_folders_that_hold_the_stage(tmp_path: Path) -> None:
    folder(tmp_path, "bob/s01", "ada/s01", "eve/s02", ".git/objects")
    (tmp_path / "notes.txt").write_text("x")
    assert list(find_submissions(tmp_path, "s01")) == ["ada", "bob"]
    assert find_submissions(tmp_path, "s01", ["bob"]) == {"bob": tmp_path / "bob" / "s01"}


LONG = "n" * 129, "ä" * 101, "日" * 67


@pytest.mark.parametrize("name", [".ada", *LONG, "=1+1", "a\nb"])
def test_a_name_that_cannot_be_a_students_is_refused_and_the_others_are_graded(
    tmp_path: Path, name: str
) -> None:
    folder(tmp_path, f"{name}/s01", "ada/s01", f"{name}-/s02")
    assert list(find_submissions(tmp_path, "s01")) == ["ada"]
    (found,) = look(tmp_path, "s01").faults.items()
    assert found[0] == name
    assert refusal(*found).endswith("Rename it.")
    with pytest.raises(CourseError, match="is not graded: its name"):
        find_submissions(tmp_path, "s01", ["ada", name])
    assert name_fault(name).endswith("Rename it")


@pytest.mark.parametrize("name", ["n" * 128, "ä" * 100, "日" * 66])
def test_a_long_name_is_accepted_as_far_as_files_and_the_gradebook_hold_it(
    tmp_path: Path, name: str
) -> None:
    folder(tmp_path, f"{name}/s01")
    assert list(find_submissions(tmp_path, "s01")) == [name]
    write(tmp_path / f"{name}.history.jsonl", "x")


def test_a_file_that_lies_one_folder_too_high_is_named(tmp_path: Path) -> None:
    folder(tmp_path, "ada/s01", "bob", "eve/s02")
    for name in ("ada", "bob", "eve"):
        (tmp_path / name / "s01.ipynb").write_text("{}")
    assert list(find_submissions(tmp_path, "s01")) == ["ada"]
    words = "'s01.ipynb' is directly in it. Move it into the folder s01 there"
    assert look(tmp_path, "s01").faults == {"bob": words, "eve": words}
    assert look(tmp_path, "s02").faults == {}


MOVE = "Move it into the folder s02_matrices there"


def test_a_name_that_macos_has_decomposed_is_that_of_the_roster(tmp_path: Path) -> None:
    folder(tmp_path, "zoe\u0308/s01")
    assert list(look(tmp_path, "s01").folders) == ["zo\u00eb"]
    assert find_submissions(tmp_path, "s01") == {"zo\u00eb": tmp_path / "zo\u00eb" / "s01"}
    assert [p.name for p in tmp_path.iterdir()] == ["zo\u00eb"]


STAGES = ("s01_softmax", "s02_matrices", "s03_scores")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (
            "S02_MATRICES/a.ipynb",
            "it has a folder 'S02_MATRICES'; did you mean 's02_matrices'? Rename it",
        ),
        (
            "s02_matrixes/a.ipynb",
            "it has a folder 's02_matrixes'; did you mean 's02_matrices'? Rename it",
        ),
        (
            "s02_matrices.ipynb",
            f"'s02_matrices.ipynb' is directly in it. {MOVE}",
        ),
        (
            "S02_matrices (1).ipynb.json",
            f"'S02_matrices (1).ipynb.json' is directly in it. {MOVE}",
        ),
        (
            "s02_matrices.py",
            f"'s02_matrices.py' is directly in it. {MOVE}",
        ),
        (
            "homework.ipynb",
            f"'homework.ipynb' is directly in it. {MOVE}",
        ),
        (
            "upload/s02_matrices.ipynb",
            "it has upload/s02_matrices.ipynb. Move that to ada/s02_matrices/",
        ),
        ("ada/s02_matrices/a.ipynb", "it has ada/s02_matrices. Move that to ada/s02_matrices"),
        ("s01_softmax.ipynb", ""),
        ("s01_softmax/s02_matrices.ipynb", ""),
        ("problem_set_1/problem.ipynb", ""),
        ("notes.txt", ""),
        (".ipynb_checkpoints/s02_matrices-checkpoint.ipynb", ""),
    ],
)
def test_a_submission_in_a_wrong_place_is_found(tmp_path: Path, path: str, why: str) -> None:
    file = tmp_path / "ada" / path
    file.parent.mkdir(parents=True)
    file.write_text("{}")
    found = look(tmp_path, "s02_matrices", STAGES)
    assert found.folders == {}
    assert found.faults.get("ada", "") == why
    assert found.students == ({"ada"} if why else set())


@pytest.mark.parametrize(
    ("path", "name", "student", "place"),
    [
        ("ada.ipynb", "file 'ada.ipynb'", "ada", "ada/s02_matrices"),
        ("ada.ipynb.txt", "file 'ada.ipynb.txt'", "ada", "ada/s02_matrices"),
        ("S02_Matrices (1).ipynb", "file 'S02_Matrices (1).ipynb'", "", "<student>/s02_matrices"),
        ("s02_matrices/ada/x.ipynb", "folder 'ada'", "ada", "ada/s02_matrices"),
    ],
)
def test_a_submission_beside_the_folders_of_students_is_found(
    tmp_path: Path, path: str, name: str, student: str, place: str
) -> None:
    folder(tmp_path, "bob/s02_matrices")
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{}")
    found = look(tmp_path, "s02_matrices", STAGES)
    assert found.students == {"bob", student} - {""}
    (words,) = (refusal(*one) for one in found.faults.items())
    assert words.startswith(f"The {name} is not graded: it is ") and place in words
    assert found.refusal_of("ada") == (words if student else "")
    assert look(tmp_path, "s01_softmax", STAGES).students == (
        {"ada"} if path[:3] == "ada" else set()
    )
    if student:
        with pytest.raises(CourseError, match="is not graded"):
            find_submissions(tmp_path, "s02_matrices", ["ada"], STAGES)


def test_other_files_beside_the_folders_of_students_are_none(tmp_path: Path) -> None:
    folder(tmp_path, "ada/s02_matrices")
    for name in ("s01_softmax.ipynb", "notes.txt", "rename.py", ".x.ipynb"):
        (tmp_path / name).write_text("")
    (tmp_path / ".#x.ipynb").symlink_to("nowhere")  # as Emacs makes them
    assert look(tmp_path, "s02_matrices", STAGES).faults == {}


@pytest.mark.parametrize(
    ("path", "target", "words"),
    [
        ("zoe", "/nowhere/zoe", "'zoe' is a link to '/nowhere/zoe', which cannot be opened. Make"),
        ("zoe/s01", "/nowhere/zoe", "'s01' is a link to '/nowhere/zoe', which cannot be opened. "),
        ("zoe/s01", "s01", "'s01' is a link to 's01', which cannot be opened. Make that available"),
        ("zoe/s01", "", "'s01' in it is a file. It has to be a folder with the notebook in it"),
    ],
)
def test_links_that_lead_nowhere_and_a_file_named_like_the_stage_are_found(
    tmp_path: Path, path: str, target: str, words: str
) -> None:
    folder(tmp_path, "ada/s01")
    place = tmp_path / path
    place.parent.mkdir(exist_ok=True)
    if target:
        place.symlink_to(target)
    else:
        place.write_text("{}")
    found = look(tmp_path, "s01", ["s01"])
    assert found.students == {"ada", "zoe"}
    assert found.refusal_of("zoe").startswith(f"The folder 'zoe' is not graded: {words}")


def test_where_all_are_refused_the_reasons_are_said(tmp_path: Path) -> None:
    folder(tmp_path, ".ada/s01")
    with pytest.raises(CourseError, match=r"Nobody has submitted s01.*starts with a dot"):
        find_submissions(tmp_path, "s01")


def test_who_is_missing_is_named(tmp_path: Path) -> None:
    folder(tmp_path, "ada/s01")
    with pytest.raises(CourseError, match=r"bob, eve submitted nothing for s01"):
        find_submissions(tmp_path, "s01", ["ada", "bob", "eve"])
    with pytest.raises(CourseError, match="Nobody has submitted s02"):
        find_submissions(tmp_path, "s02")
    with pytest.raises(CourseError, match="There is no folder"):
        find_submissions(tmp_path / "x", "s01")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-01 18:05:00.000000 UTC", datetime(2026, 3, 1, 18, 5)),
        ("2026-03-01 18:05:00 Europe/Berlin\n", datetime(2026, 3, 1, 17, 5)),
        ("2026-03-01T18:05:00+02:00", datetime(2026, 3, 1, 16, 5)),
        ("2026-03-01 18:05", datetime(2026, 3, 1, 18, 5)),
        ("03/04/2026 18:05", None),
        ("18:05", None),
        ("yesterday evening", None),
        ("", None),
        ("\x00\xff", None),
    ],
)
def test_a_timestamp_is_read_in_utc_or_not_at_all(
    tmp_path: Path, text: str, moment: datetime | None
) -> None:
    (tmp_path / "timestamp.txt").write_text(text)
    assert handed_in(tmp_path) == moment


def test_without_a_timestamp_there_is_none(tmp_path: Path) -> None:
    assert handed_in(tmp_path) is None


def test_a_file_is_replaced_in_one_step_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "report.json"
    run.write(path, "one")
    run.write(path, "two ü")
    assert path.read_text(encoding="utf-8") == "two ü"
    assert [p.name for p in path.parent.iterdir()] == ["report.json"]
