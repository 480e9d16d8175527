"""Hidden checks of s02_matrices."""

from __future__ import annotations

import functools

import torch

from autograder.checks import (
    Probe,
    Student,
    exercise,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_gradients_recorded,
    expect_parameters,
    expect_raises,
    expect_untouched,
    twins,
)
from graders.common import columns

SIZES = (5, 3)


@exercise("upper_triangle", weight=2)
def test_places_above_the_diagonal(student: Student, reference: Student, probe: Probe) -> None:
    """The entries above the diagonal are True, and no others."""
    for n in (5, 2, 9):
        got, wanted = student.upper_triangle(n), reference.upper_triangle(n)
        expect_equal(got, wanted, f"the result for n = {n}")


@exercise("upper_triangle", needs="test_places_above_the_diagonal")
def test_a_large_matrix(student: Student, reference: Student, probe: Probe) -> None:
    """A matrix of a hundred rows has its places above the diagonal, too."""
    got, wanted = student.upper_triangle(100), reference.upper_triangle(100)
    expect_equal(got, wanted, "the result for n = 100")


@exercise("upper_triangle", needs="test_places_above_the_diagonal")
def test_a_single_place(student: Student, reference: Student, probe: Probe) -> None:
    """For n = 1 the only entry is False."""
    expect_equal(student.upper_triangle(1), reference.upper_triangle(1), "the result for n = 1")


@exercise("center", weight=3)
def test_the_mean_of_each_column_is_subtracted(
    student: Student, reference: Student, probe: Probe
) -> None:
    """From each column its mean is subtracted."""
    for trial in probe.trials():
        x = columns(trial, 7, 4)
        expect_close(student.center(x), reference.center(x), "the centered columns")


@exercise("center")
def test_the_given_tensor_stays(student: Student, reference: Student, probe: Probe) -> None:
    """The given tensor stays as it is."""
    student.center(probe.tensor(6, 2) + 1)
    expect_untouched(student)


@exercise("standardize", weight=3)
def test_columns_are_standardized(student: Student, reference: Student, probe: Probe) -> None:
    """Each column has mean 0 and nearly variance 1."""
    for trial in probe.trials():
        x = columns(trial, 7, 4)
        got, wanted = student.standardize(x, 1e-3), reference.standardize(x, 1e-3)
        expect_close(got, wanted, "the standardized columns")


@exercise("standardize", needs="test_columns_are_standardized")
def test_a_large_eps_counts(student: Student, reference: Student, probe: Probe) -> None:
    """The number eps is added to the variance, below the root."""
    x = probe.tensor(6, 3)
    got, wanted = student.standardize(x, 2.0), reference.standardize(x, 2.0)
    expect_close(got, wanted, "the result for eps = 2")


@exercise("standardize", needs="test_columns_are_standardized")
def test_equal_numbers_give_zeros(student: Student, reference: Student, probe: Probe) -> None:
    """A column of equal numbers becomes zeros."""
    x = probe.tensor(1, 3).round(decimals=1).expand(4, 3).clone()
    expect_close(student.standardize(x, 0.1), torch.zeros(4, 3), "the result for equal numbers")


@exercise("standardize")
def test_other_shapes_are_refused(student: Student, reference: Student, probe: Probe) -> None:
    """A tensor with one or three axes is refused."""
    for shape in ((4,), (2, 3, 4)):
        call = functools.partial(student.standardize, probe.tensor(*shape), 0.1)
        expect_raises(("ValueError",), call, f"for a tensor of shape {shape}")


@exercise("LinearLayer", weight=3)
def test_output_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the output is x W^T + b."""
    for trial in probe.trials():
        ours, theirs = twins(student, reference, trial, "LinearLayer", *SIZES)
        x = trial.tensor(7, SIZES[0])
        expect_close(ours(x), theirs(x), "the output")


@exercise("LinearLayer", needs="test_output_equals_the_definition")
def test_gradients_reach_all_weights(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the weight, the bias and the input."""
    ours, theirs = twins(student, reference, probe, "LinearLayer", 4, 6)
    x, upstream = probe.tensor(3, 4), probe.tensor(3, 6)
    expect_gradients(ours.gradients(x, upstream=upstream), theirs.gradients(x, upstream=upstream))
    expect_gradients_recorded(student)


@exercise("LinearLayer")
def test_parameters_are_those_of_the_text(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The module has the parameters weight and bias, and no others."""
    expect_parameters(student, reference, "LinearLayer", *SIZES)


@exercise("LinearLayer", needs="test_output_equals_the_definition")
def test_the_input_is_not_changed(student: Student, reference: Student, probe: Probe) -> None:
    """The input stays as it is."""
    ours, _ = twins(student, reference, probe, "LinearLayer", *SIZES)
    ours(probe.tensor(7, SIZES[0]))
    expect_untouched(student)


@exercise("LinearLayer")
def test_another_width_is_refused(student: Student, reference: Student, probe: Probe) -> None:
    """An input of another width is refused."""
    ours, _ = twins(student, reference, probe, "LinearLayer", *SIZES)
    for width in (SIZES[0] - 1, SIZES[0] + 1):
        call = functools.partial(ours, probe.tensor(7, width))
        expect_raises(("ValueError",), call, f"for rows of {width} numbers")
