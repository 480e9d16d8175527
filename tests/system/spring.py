"""The class of the term: what 16 students hand in and when, and what each should get.

Worked out by hand, for the time before and after a check was mended. The rules: after one slip day
each day costs 10 % of a stage's points, nothing counts after five days, the lowest stage is
dropped, the best attempt counts. Two points of each stage are for an answer in words, left blank.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any

import nbformat

from autograder.core.cells import is_written_answer, mark
from autograder.core.course import KIT
from autograder.grading.reference import Specimen
from tests.classroom import cell, notebook

ONE, TWO, THREE = STAGES = ("s01_softmax", "s02_self_attention", "s07_causal_mask")
WORTH = {ONE: 13, TWO: 18, THREE: 20}
ON_TIME = {ONE: "2027-03-01 12:00", TWO: "2027-03-08 12:00", THREE: "2027-03-15 12:00"}
RULES = """
percent_a_day = 10
percent_of = "points"
slip_days = 1
cut_off_days = 5
drop_lowest = 1
attempts = "best"
"""
SIZE = 2
Points = tuple[float | None, float | None, float | None]


@dataclass(frozen=True)
class Grade:
    """Points by stage, the total, and of how many; None where there is no score."""

    points: Points
    total: float | None
    of: float | None


@dataclass(frozen=True)
class Group:
    """How two students worked: answers that are not the reference's (empty: left out), by stage;
    moments that are not in time; what they get before and after the regrade (None: the same)."""

    before: Grade
    after: Grade | None = None
    answers: tuple[tuple[str, str], ...] = ()
    late: tuple[str, str] = ("", "")

    @property
    def now(self) -> Grade:
        return self.after or self.before


# softmax_naive is worth 2 points: checks of weight 2, 2, 2, 1, 1, so one of weight 1 is a quarter.
IN_PLACE = Specimen(
    ONE, "softmax_naive", "wrong",
    KIT / "specimens" / ONE / "softmax_naive" / "wrong" / "exponential_in_place.py",
)  # fmt: skip
PRINTS = """\
def softmax_naive(x, dim):
    powers = torch.exp(x)
    print(powers.shape)
    return powers / powers.sum(dim=dim, keepdim=True)
"""
TWO_DIMENSIONS = """\
def softmax_naive(x, dim):
    powers = torch.exp(x)
    return powers / powers.sum(dim=min(dim, 1), keepdim=True)
"""
# masked_softmax is worth 3: one check of weight 3, six of weight 1, and one of those is 1/3 point.
WRITES_INTO_SCORES = """\
def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    scores.data.masked_fill_(mask, 0.0)
    return weights
"""

GROUPS = (
    # The lowest shares: 11/13 < 16/18 < 18/20, so ONE is dropped.
    Group(Grade((11, 16, 18), 34, 38)),
    # 36 hours late: two days have begun, one is a slip day, 1.3 points. In place: 10.75 before the
    # regrade. THREE without its module of 6 points is the lowest.
    Group(
        Grade((9.45, 16, 12), 25.45, 31),
        Grade((9.7, 16, 12), 25.7, 31),
        answers=(("softmax_naive", IN_PLACE.code), ("CausalAttention", "")),
        late=(ONE, "2027-03-03 12:00"),
    ),
    Group(Grade((11, 16, 16), 27, 31), answers=(("leaking_rows", ""),)),  # 16/20 < 11/13
    # Two days late with two days more: in time.
    Group(
        Grade((9, 16, 18), 34, 38),
        answers=(("softmax_naive", ""),),
        late=(TWO, "2027-03-10 12:00"),
    ),
    Group(Grade((11, 16, 0), 27, 31), late=(THREE, "2027-03-21 12:00")),  # six days late
    # All at once. ONE in time: 1 point for dot_product and a quarter of 2 are missing, 9.5. ONE
    # again, 36 hours late: 10.75 - 1.3 = 9.45, so the first counts; after the regrade 9.7, so the
    # second does. THREE: 18 - 3 - 1/3. ONE has the lowest share before (0.731 < 0.733), THREE
    # after (0.733 < 0.746). TWO two days late with two days more.
    Group(
        Grade((9.5, 16, 14.67), 30.67, 38),
        Grade((9.7, 16, 14.67), 25.7, 31),
        answers=(
            ("dot_product", ""),
            ("softmax_naive", TWO_DIMENSIONS),
            ("mask_and_renormalize", ""),
            ("masked_softmax", WRITES_INTO_SCORES),
        ),
        late=(TWO, "2027-03-10 12:00"),
    ),
    # Nothing in THREE, which counts as 0. The mended check gives 0.25 less, and the rule is: never
    # lower.
    Group(Grade((11, 16, 0), 27, 31), answers=(("softmax_naive", PRINTS),)),
    # The notebook of TWO breaks off, so there is no score and no total. In place: a quarter more
    # after the regrade.
    Group(
        Grade((10.75, None, 18), None, None),
        Grade((11, None, 18), None, None),
        answers=(("softmax_naive", IN_PLACE.code),),
    ),
)
PLAIN, LATE, SKIPPED, EXTENDED, CUT, REPEATED, ABSENT, BROKEN = range(len(GROUPS))
STUDENTS = range(SIZE * len(GROUPS))
SECOND = (("softmax_naive", IN_PLACE.code),), "2027-03-03 12:00"  # of REPEATED, in ONE


def name(number: int) -> str:
    return f"s{number:02d}"


def group(number: int) -> int:
    return number // SIZE


def of_group(*groups: int) -> list[int]:
    return [n for n in STUDENTS if group(n) in groups]


def handed_in(number: int, slug: str) -> str:
    """The text of what a student hands in."""
    if group(number) == BROKEN and slug == TWO:
        return "{"
    return made(slug, GROUPS[group(number)].answers)


def moment(number: int, slug: str) -> str:
    late = GROUPS[group(number)].late
    return late[1] if late[0] == slug else ON_TIME[slug]


@functools.cache
def made(slug: str, answers: tuple[tuple[str, str], ...]) -> str:
    """A right notebook without the answer in words, save for these answers of the stage."""
    released = nbformat.read(KIT / "release" / slug / f"{slug}.ipynb", as_version=4)
    ids = {mark(c).get("grade_id") for c in released.cells}
    whole: Any = notebook(slug, **{e: text for e, text in answers if f"answer-{e}" in ids})
    for own in released.cells:
        if is_written_answer(own):
            cell(whole, mark(own)["grade_id"]).source = own.source
    return json.dumps(whole)
