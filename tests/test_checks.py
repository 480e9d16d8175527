"""Checks of a course's own: copied, mended, and used everywhere in place of the kit's."""

from __future__ import annotations

import ast
import re
import resource
import shutil
import zipfile
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell

from autograder.authoring.adopt import adopt
from autograder.authoring.build import build
from autograder.authoring.bundle import gradescope_zip
from autograder.core.course import KIT, Course, CourseError, load
from autograder.core.receipt import stage_fingerprints
from autograder.gradebook.gradebook import GradebookError
from autograder.grading.runner import CheckError, collected
from autograder.grading.work import Options
from autograder.pipeline.run import grade_stage
from autograder.reports.similar import explanations
from tests.classroom import AVERAGES, hand_in, make_course, notebook
from tests.test_cli import run

SLUG, OTHER = "s07_causal_mask", "s01_softmax"


@pytest.fixture
def here(tmp_path: Path) -> Course:
    return make_course(tmp_path, SLUG, OTHER)


def test_a_copy_of_the_kits_checks_changes_no_score(here: Course) -> None:
    before = stage_fingerprints(here, SLUG)
    assert adopt(here, SLUG, specimens=True) == [here.checks(SLUG), here.specimens(SLUG)]
    assert here.checks(SLUG) == here.root / "graders" / f"test_{SLUG}.py"
    assert stage_fingerprints(here, SLUG) == before
    assert here.checks(OTHER) == KIT / "graders" / f"test_{OTHER}.py"
    assert here.specimens(OTHER) == KIT / "specimens" / OTHER


def test_without_being_asked_for_specimens_stay_the_kits(here: Course) -> None:
    assert adopt(here, SLUG) == [here.checks(SLUG)]
    assert here.specimens(SLUG) == KIT / "specimens" / SLUG


def test_the_points_of_a_copied_lesson_count(here: Course) -> None:
    assert adopt(here, SLUG, lesson=True) == [here.solution(SLUG)]
    path = here.solution(SLUG)
    old = '{"grade_id": "causal_mask", "grade": true, "points": 2}'
    assert path.read_text().count(old) == 1
    path.write_text(path.read_text().replace(old, old.replace("2}", "5}")))
    again = load(here.root)
    assert again.stage(SLUG).exercise("causal_mask").points == 5
    hand_in(again, "ada", SLUG, notebook(SLUG))
    for preview in (True, False):
        with pytest.raises(GradebookError, match=f"Run `autograder build {SLUG}`"):
            grade_stage(again, SLUG, options=Options(preview=preview))
    build(again, [SLUG])
    assert grade_stage(again, SLUG).reports["ada"].points == again.stage(SLUG).points
    with pytest.raises(CourseError, match="already exists"):
        adopt(again, SLUG, lesson=True)


@pytest.mark.parametrize("options", [{}, {"specimens": True}, {"lesson": True}])
def test_a_stage_that_the_kit_does_not_have_is_not_copied(
    tmp_path: Path, options: dict[str, bool]
) -> None:
    own = make_course(tmp_path)
    with pytest.raises(CourseError, match=rf"The kit has no stage {AVERAGES}.* Edit {tmp_path}"):
        adopt(own, AVERAGES, **options)
    for made in (own.checks(AVERAGES), own.solution(AVERAGES)):
        made.unlink()
    shutil.rmtree(own.specimens(AVERAGES))
    with pytest.raises(CourseError, match=rf"The kit has no stage {AVERAGES}.* Write {tmp_path}"):
        adopt(own, AVERAGES, **options)


def test_a_lesson_of_the_course_that_the_kits_checks_do_not_fit_is_no_error_of_the_kit(
    here: Course,
) -> None:
    adopt(here, SLUG, lesson=True)
    path = here.solution(SLUG)
    old = '{"grade_id": "causal_mask", "grade": true, "points": 2}'
    path.write_text(path.read_text().replace(old, old.replace("causal_mask", "my_mask")))
    with pytest.raises(CheckError, match="causal_mask, which has no grade cell") as caught:
        collected(here, SLUG, len)
    assert caught.value.code == 2


def test_a_mended_check_is_what_the_audit_runs(here: Course) -> None:
    (path,) = adopt(here, SLUG)
    text = path.read_text()
    wrong = text.replace('(mask, "keep"), ~mask, "the mask")', '(mask, "keep"), mask, "the mask")')
    assert wrong != text
    path.write_text(wrong)
    done = run("audit", SLUG, cwd=here.root)
    assert done.returncode == 1
    assert "The reference does not pass test_a_keep_mask_of_bools_is_turned_round" in done.stdout
    path.unlink()  # the kit's again
    assert run("audit", SLUG, cwd=here.root).returncode == 0


def test_gradescope_gets_the_mended_checks_and_specimens(here: Course, tmp_path: Path) -> None:
    path, folder = adopt(here, SLUG, specimens=True)
    path.write_text(path.read_text() + "# mended\n")
    (folder / "causal_mask" / "right" / "ours.py").write_text("# ours\n")
    with zipfile.ZipFile(gradescope_zip(here, SLUG, tmp_path / "a.zip")) as archive:
        inside = archive.read(f"course/graders/test_{SLUG}.py")
        names = archive.namelist()
        ours = archive.read(f"course/specimens/{SLUG}/causal_mask/right/ours.py")
    assert inside == path.read_bytes()
    assert ours == b"# ours\n"
    assert len(names) == len(set(names))


def test_similar_hand_ins_are_explained_by_the_courses_own_specimens(here: Course) -> None:
    _, folder = adopt(here, SLUG, specimens=True)
    (folder / "causal_mask" / "right" / "ours.py").write_text("def causal_mask(n):\n    our_own\n")
    assert any("our_own" in code for code in explanations(here, SLUG))


def test_student_code_cannot_read_them(here: Course) -> None:
    path, folder = adopt(here, SLUG, specimens=True)
    look = f"""
from pathlib import Path
seen = []
for path in ({str(path)!r}, {str(folder / "causal_mask" / "right")!r}):
    for read in (Path(path).read_text, lambda: list(Path(path).iterdir())):
        try:
            seen.append(read())
        except OSError:
            pass
assert not seen, "SAW"
raise RuntimeError("nothing was seen")
"""
    made = notebook(SLUG)
    made.cells.append(new_code_cell(look))
    hand_in(here, "ada", SLUG, made)
    report = grade_stage(here, SLUG).reports["ada"]
    assert report.points == report.max_points
    (cell,) = report.cells
    assert "nothing was seen" in cell.message


def test_what_checks_share_may_be_the_courses_own(here: Course) -> None:
    """A module that a check imports from ``graders``: it is found, counts in the fingerprint, and
    travels with the checks."""
    (path,) = adopt(here, SLUG)
    shared = here.root / "graders" / "sizes.py"
    shared.write_text("SIZES = (1, 2)\n")
    path.write_text(
        path.read_text() + "\nfrom graders.sizes import SIZES\nassert SIZES == (1, 2)\n"
    )
    before = stage_fingerprints(here, SLUG).shared
    assert here.grading_files(SLUG)["graders/sizes.py"] == shared
    assert collected(here, SLUG, lambda checks: len(checks.checks)) > 10
    shared.write_text("SIZES = (1, 3)\n")
    assert stage_fingerprints(here, SLUG).shared != before
    with pytest.raises(CheckError, match="cannot be used"):
        collected(here, SLUG, len)


def test_an_import_from_where_checks_were_before_says_where_they_are_now(here: Course) -> None:
    (path,) = adopt(here, SLUG)
    path.write_text("from autograder.graders.dropout import measured\n" + path.read_text())
    with pytest.raises(CheckError, match=r"(?s)cannot be used.*Write \"from graders"):
        collected(here, SLUG, len)


def test_checks_import_the_engine_through_its_public_module_alone() -> None:
    imported = set()
    for path in (KIT / "graders").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
    own = {name for name in imported if name.startswith("autograder")}
    assert own == {"autograder.checks"}


def test_what_is_there_is_never_overwritten(here: Course) -> None:
    (path,) = adopt(here, SLUG)
    path.write_text("mine")
    refused = pytest.raises(CourseError, match="already exists and is used instead of the kit's")
    with refused:
        adopt(here, SLUG)
    assert adopt(here, SLUG, specimens=True) == [here.specimens(SLUG)]
    with refused:
        adopt(here, SLUG, specimens=True)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("options", [(), ("--specimens",), ("--lesson",)])
def test_what_cannot_be_copied_as_a_whole_is_not_copied(
    here: Course, options: tuple[str, ...]
) -> None:
    before = set(here.root.rglob("*"))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, limits[1]))
    try:
        result = run("checks", SLUG, *options, cwd=here.root)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert result.returncode == 2
    assert str(here.root) in result.stderr.replace("\n", "")
    assert {path for path in set(here.root.rglob("*")) - before if path.is_file()} == set()
    assert run("checks", SLUG, *options, cwd=here.root).returncode == 0


def test_sample_answers_are_copied_as_a_whole_or_not_at_all(
    here: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    adopt(here, SLUG)
    place, real = here.root / "specimens", Path.write_bytes

    def interrupted(self: Path, data: bytes) -> int:
        if len([path for path in place.rglob("*") if path.is_file()]) == 3:
            raise KeyboardInterrupt
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        adopt(here, SLUG, specimens=True)
    assert list(place.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ("grade", SLUG)),
        ((), ("audit", SLUG)),
        (("--specimens",), ("audit", SLUG)),
        (("--lesson",), ("build", SLUG)),
    ],
)
def test_what_is_not_in_utf_8_is_named(
    here: Course, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    hand_in(here, "ada", SLUG, notebook(SLUG))
    run("checks", SLUG, *options, cwd=here.root)
    for path in [*here.root.rglob("wrong/*.py")] or [*here.root.rglob(f"*{SLUG}.py")]:
        path.write_bytes(path.read_bytes() + "# Grüße\n".encode("latin-1"))
    result = run(*words, cwd=here.root)
    assert result.returncode == 2
    sentence = r"/\w+\.py is not in UTF-8. Save it again with that encoding."
    assert re.search(sentence, result.stderr), result.stderr


def test_the_kit_itself_is_edited_where_it_is() -> None:
    with pytest.raises(CourseError, match=r"edit .*graders/test_s07"):
        adopt(load(KIT), SLUG)


def test_the_command_says_how_to_go_on(here: Course) -> None:
    done = run("checks", SLUG, cwd=here.root)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"Copied into the course: graders/test_{SLUG}.py\n"
        f"After you fix it: autograder audit {SLUG}, then autograder regrade {SLUG} --preview\n"
    )
    again = run("checks", SLUG, cwd=here.root)
    assert again.returncode == 2
    assert "delete it" in again.stderr
