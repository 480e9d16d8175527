"""Hidden checks of s01_moving_average."""

from __future__ import annotations

import functools
from typing import Any

import torch

from autograder.checks import (
    BASICS,
    NUMPY,
    UNRECORDED,
    OperationLists,
    Probe,
    Student,
    exercise,
    expect_by_hand,
    expect_close,
    expect_equal,
    expect_raises,
    expect_untouched,
)

DIFFERENCES_BY_HAND = OperationLists(
    allowed=(*BASICS, *NUMPY),
    banned=("diff", "*gradient*", "*conv*", *UNRECORDED),
)


def by_hand(student: Student, x: torch.Tensor) -> Any:
    """The student's differences; a check that calls this gives ready-made ones nothing."""
    return expect_by_hand(student, "differences", DIFFERENCES_BY_HAND, x)


@exercise("moving_average", weight=2)
def test_means_of_all_windows(student: Student, reference: Student, probe: Probe) -> None:
    """Each entry is the mean of its window."""
    for trial in probe.trials():
        for n, width in ((7, 3), (11, 4), (6, 6)):
            x = trial.tensor(n)
            got, wanted = student.moving_average(x, width), reference.moving_average(x, width)
            expect_close(got, wanted, f"the result for {n} numbers and a window of {width}")


@exercise("moving_average", needs="test_means_of_all_windows")
def test_a_window_of_one(student: Student, reference: Student, probe: Probe) -> None:
    """A window of one number gives the numbers back, and the input stays as it is."""
    x = probe.tensor(5)
    expect_close(student.moving_average(x, 1), x, "the result for a window of one")
    expect_untouched(student)


@exercise("moving_average")
def test_no_window_without_numbers(student: Student, reference: Student, probe: Probe) -> None:
    """A width of less than one is refused."""
    for width in (0, -2):
        call = functools.partial(student.moving_average, probe.tensor(5), width)
        expect_raises(("ValueError",), call, f"for a width of {width}")


@exercise("differences", weight=2)
def test_each_number_minus_the_one_before(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Each entry is a number minus the one before it."""
    for n in (2, 5, 9):
        x = probe.tensor(n)
        got, wanted = by_hand(student, x), reference.differences(x)
        expect_close(got, wanted, f"the result for {n} numbers")


@exercise("differences")
def test_one_number_has_no_differences(student: Student, reference: Student, probe: Probe) -> None:
    """One number has no differences: the result is empty."""
    x = probe.tensor(1)
    expect_close(student.differences(x), reference.differences(x), "the result for one number")


@exercise("best_window", weight=3)
def test_the_largest_mean_is_found(student: Student, reference: Student, probe: Probe) -> None:
    """The window with the largest mean is found, whichever it is."""
    for trial in probe.trials():
        for n, width in ((300, 1), (8, 3), (9, 4)):
            x = trial.permutation(n).to(trial.tensor(1).dtype) + trial.tensor(n) / 100
            got, wanted = student.best_window(x, width), reference.best_window(x, width)
            expect_equal(got, wanted, f"the place for {n} numbers and a window of {width}")


@exercise("best_window", needs="test_the_largest_mean_is_found")
def test_of_equal_windows_the_first_counts(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Of several windows with the largest mean, the first counts."""
    x = (probe.permutation(3) + 0.5).repeat(3)
    expect_equal(student.best_window(x, 3), 0, "the place where all windows are equal")
