"""What two students share is told when nothing else explains it."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Course
from autograder.core.model import SimilarPair, Stage
from autograder.reports.similar import SimilarityResult, compare, fingerprint, similar, write_page
from autograder.submissions.submission import Submission, read
from tests.classroom import MATRICES, hand_in, make_course, notebook

SLUG = MATRICES
OWN = '''def center(before, after, position):
    """Which rows changed?"""
    collected_rows = []
    number_of_rows = before.shape[0]
    for row_number in range(number_of_rows):
        difference_here = (before[row_number] - after[row_number]).abs().max().item()
        if difference_here > 3e-7 and row_number < position:
            collected_rows.append(row_number)
    while len(collected_rows) > number_of_rows:
        collected_rows.pop()  # <script>alert(1)</script>
    return collected_rows
'''
DISGUISED = (
    OWN.replace("collected_rows", "xs")
    .replace("number_of_rows", "n")
    .replace("row_number", "i")
    .replace("difference_here", "d")
    .replace("  # <script>alert(1)</script>", "\n        # my own idea")
)
ANOTHER = """def center(before, after, position):
    changed = torch.isclose(before, after, atol=1e-6).logical_not().flatten(1).any(1)
    earlier = torch.arange(len(before)) < position
    return torch.nonzero(changed & earlier).squeeze(1).tolist()
"""


def compared(sources: dict[str, list[str]], least_share: float = 0.5) -> list[SimilarPair]:
    return compare({s: fingerprint(cells) for s, cells in sources.items()}, [], least_share)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = make_course(tmp_path_factory.mktemp("course"), SLUG)
    for student, code in (("ada", OWN), ("bob", DISGUISED), ("cyd", ANOTHER)):
        hand_in(made, student, SLUG, notebook(SLUG, center=code))
    hand_in(made, "dee", SLUG, notebook(SLUG))
    hand_in(made, "eve", SLUG, "{")
    return made


@pytest.fixture(scope="module")
def found(here: Course) -> SimilarityResult:
    return similar(here, SLUG)


def test_new_names_and_comments_do_not_hide_a_copy(found: SimilarityResult) -> None:
    assert [pair.students for pair in found.pairs] == [("ada", "bob")]
    assert min(found.pairs[0].shares) > 0.9
    assert (found.compared, found.unreadable) == (4, ("eve",))


def test_a_file_that_cannot_be_read_keeps_nobody_else_from_being_compared(
    here: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Path.read_bytes

    def refused(path: Path) -> bytes:
        if "dee" in path.parts:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    found = similar(here, SLUG)
    assert [pair.students for pair in found.pairs] == [("ada", "bob")]
    assert (found.compared, found.unreadable) == (3, ("dee", "eve"))


def test_an_unforeseen_error_keeps_nobody_else_from_being_compared(
    here: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(course: Course, stage: Stage, student: str, *rest: Any) -> Submission:
        if student == "dee":
            raise RecursionError("maximum recursion depth exceeded")
        return read(course, stage, student, *rest)

    monkeypatch.setattr("autograder.reports.similar.read", fail)
    found = similar(here, SLUG)
    assert [pair.students for pair in found.pairs] == [("ada", "bob")]
    assert (found.compared, found.unreadable) == (3, ("dee", "eve"))


def test_what_is_shared_is_marked_and_the_rest_is_whole(found: SimilarityResult) -> None:
    left, right = found.pairs[0].sides
    assert "".join(text for text, _ in left).count(OWN) == 1
    assert "".join(text for text, _ in right).count(DISGUISED) == 1
    marked = "".join(text for text, shared in left if shared)
    assert "difference_here > 3e-7" in marked
    assert "standardize" not in marked


def test_the_page_shows_both_and_runs_nothing_of_theirs(
    here: Course, found: SimilarityResult
) -> None:
    page = write_page(here, SLUG, found).read_text()
    assert "<mark>" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    words = " ".join(page.split())
    assert "not a proof" in words
    assert "more than a third of the class (and more than six students)" in words
    assert "Not compared, because they cannot be read or are in a wrong place: eve." in words
    for student in ("ada", "bob"):
        assert f"<h3>{student}</h3>" in page


def test_what_many_in_the_class_wrote_is_common(here: Course) -> None:
    many = {f"s{n}": [DISGUISED] for n in range(10)}
    assert compared(many) == []
    assert len(compared(dict(list(many.items())[:3]))) == 3


def test_a_pair_below_the_asked_share_is_not_told() -> None:
    padding = "\n".join(
        f"value_{n} = helper_{n}({n * 7}, [{n}, {n + 3}]) ** {n}" for n in range(40)
    )
    sources = {"ada": [OWN, padding], "bob": [DISGUISED, padding.replace("**", "//")]}
    assert compared(sources, 0.9) == []
    assert compared(sources, 0.1) != []


STATEMENTS = "; ".join(f"value_{n} = x @ x.T + {n} ** x" for n in range(9))


@pytest.mark.parametrize(
    "source",
    [
        f"def f(x): 0; {STATEMENTS}",
        f"def f(x): 'größe'; {STATEMENTS}",
        f"\n\ndef f(x):\n    '''two\r\n    lines'''; {STATEMENTS}",
        f"separators = 'a\x0cb\x0cc'\n{STATEMENTS}\ndef f(x):\n    '''doc'''\n",
    ],
    ids=["number", "one line", "two lines", "form feeds"],
)
def test_only_docstrings_are_left_out(source: str) -> None:
    (pair,) = compared({"ada": [source], "bob": [STATEMENTS]})
    marked = "".join(text for text, shared in pair.sides[0] if shared)
    assert marked.strip() == STATEMENTS


def test_code_that_is_no_python_or_very_short_is_compared_too() -> None:
    broken = "def f(:\n" + OWN
    pairs = compared({"ada": [broken, "x"], "bob": [broken, ""], "cyd": []})
    assert [pair.students for pair in pairs] == [("ada", "bob")]
    assert json.dumps(pairs[0].sides)
