"""What a module does to its attention weights in training is told apart, and told truly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from autograder.grading.failures import Failure
from graders.dropout import (
    NOTE,
    expect_dropped_one_by_one,
    expect_dropped_or_rescaled,
    read_weights,
)

Drop = Callable[[torch.Tensor, float], torch.Tensor]
SHAPE = (24, 5, 2, 5)  # sequences, queries, heads, keys


def attention(scale: float = 1.0) -> torch.Tensor:
    """Causal attention weights; a large scale makes them sharp, as where a scale is missing."""
    scores = torch.randn(SHAPE, generator=torch.Generator().manual_seed(1)) * scale
    future = torch.ones(5, 5, dtype=torch.bool).triu(1)[:, None]
    return scores.masked_fill(future, -torch.inf).softmax(dim=-1).double()


def right(weights: torch.Tensor, p: float) -> torch.Tensor:
    return torch.nn.functional.dropout(weights, p)


def judge(weights: torch.Tensor, drop: Drop, p: float) -> None:
    calls = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        calls.append(drop(weights, p))
    expect_dropped_or_rescaled(weights, calls[0], p)
    expect_dropped_one_by_one(weights, calls, p)


@pytest.mark.parametrize("p", [0.3, 0.6])
@pytest.mark.parametrize("scale", [0.1, 1.0, 20.0])
def test_right_dropout_passes_whatever_the_weights_are(scale: float, p: float) -> None:
    judge(attention(scale), right, p)


def per(*axes: int) -> Drop:
    """Dropout with one random number for all of these axes."""

    def drop(weights: torch.Tensor, p: float) -> torch.Tensor:
        shape = [1 if axis in axes else size for axis, size in enumerate(weights.shape)]
        return weights * (torch.rand(shape) >= p) / (1 - p)

    return drop


def of_the_scores(weights: torch.Tensor, p: float) -> torch.Tensor:
    kept = weights * (torch.rand(weights.shape) >= p)
    return torch.nan_to_num(kept / kept.sum(dim=-1, keepdim=True))


def under_a_seed(weights: torch.Tensor, p: float) -> torch.Tensor:
    torch.manual_seed(7)
    return right(weights, p)


@pytest.mark.parametrize(
    ("drop", "words"),
    [
        (lambda w, p: w, "the output is the same as without dropout."),
        (lambda w, p: w / (1 - p), "nothing is dropped. "),
        (lambda w, p: 1.2 * w, "nothing is dropped, but the output is another one"),
        (lambda w, p: w * (torch.rand(w.shape) >= p), "multiplied by 1.00; that should be"),
        (lambda w, p: w * (torch.rand(w.shape) >= p) / p, "multiplied by 3.33; that should be"),
        (lambda w, p: right(w, 0.1), "multiplied by 1.11; that should be"),
        (lambda w, p: right(w, 1 - p), "multiplied by 3.33; that should be"),
        (
            lambda w, p: w * (torch.rand(w.shape) < p) / (1 - p),
            "of the entries of the output that are above 0.01 without dropout are 0",
        ),
        (of_the_scores, "have the same sum as without dropout"),
        (lambda w, p: right(w, p) * torch.rand(w.shape), "neither 0 nor the entry"),
        (per(0), "neighbouring sequences are always"),
        (per(1), "neighbouring queries are always"),
        (per(2), "neighbouring heads are always"),
        (per(3), "neighbouring keys are always"),
        (under_a_seed, "two calls after different seeds drop exactly the same"),
    ],
)
@pytest.mark.parametrize("scale", [0.1, 1.0])
def test_other_dropout_is_described(drop: Drop, words: str, scale: float) -> None:
    with pytest.raises(Failure) as failure:
        judge(attention(scale), drop, 0.3)
    assert words in str(failure.value)


def test_weights_are_read_off_an_output_that_shows_them_twice() -> None:
    weights, x = attention(), torch.eye(5).expand(24, 5, 5)
    output = torch.stack([weights, weights], dim=3).reshape(24, 5, 20)
    assert torch.equal(read_weights(output, x, 2, "in training"), weights)
    with pytest.raises(Failure, match="Two features of the output differ in training"):
        read_weights(torch.nn.functional.dropout(output, 0.3), x, 2, "in training")
    with pytest.raises(Failure, match="There is nan in the output in training"):
        read_weights(output * torch.nan, x, 2, "in training")


def test_an_output_of_zeros_is_not_judged_as_dropout() -> None:
    with pytest.raises(Failure, match="nothing is dropped") as failure:
        judge(torch.zeros(SHAPE).double(), right, 0.3)
    assert NOTE in str(failure.value)
