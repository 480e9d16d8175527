"""Hidden checks of s01_moving_average."""

import functools

from autograder.checks import Probe, Student, exercise, expect_close, expect_raises, expect_untouched


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
