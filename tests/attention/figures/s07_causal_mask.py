"""Figures of s07_causal_mask, computed by its reference."""

import math
from typing import Any

import torch
from torch import nn

from tests.attention.figures import Given, Solution, figure

# -- 000: the third of five modules that share one seed ---------------------------------------


def positional(solution: Solution, given: Given) -> tuple[Any, torch.Tensor]:
    """The causal module of 000 and its input with positions, in the state of the generator that
    the constructions before it leave (T33: replayed, never skipped)."""
    given.seed()
    for _ in range(3):  # the first self-attention
        nn.Linear(3, 3, bias=False)
    for _ in range(3):  # the one with positions
        nn.Linear(3, 3, bias=False)
    nn.Embedding(5, 3)
    attention = solution.CausalAttention(3, 3, context_length=5)
    positions = nn.Embedding(5, 3)
    return attention, given.tensor("X") + positions(torch.arange(5))


@figure("F000-13")
def scores_before_masking(solution: Solution, given: Given) -> torch.Tensor:
    attention, x = positional(solution, given)
    return attention.W_query(x) @ attention.W_key(x).T


@figure("F000-14", "F000-15")
def scores_after_masking(solution: Solution, given: Given) -> torch.Tensor:
    # T04: F000-15 is called weights where it is printed, and holds the masked scores once more.
    scores = scores_before_masking(solution, given)
    masked = scores.masked_fill(solution.causal_mask(5), -math.inf)
    weights = solution.masked_softmax(scores / math.sqrt(3), solution.causal_mask(5))
    assert not torch.allclose(masked, weights)
    return masked


# -- 001: masked self-attention on three tokens -----------------------------------------------


def masked_self_attention(solution: Solution, given: Given) -> tuple[Any, torch.Tensor]:
    given.seed()
    return solution.CausalAttention(2, 2, context_length=3), given.tensor("encodings_matrix")


@figure("F001-08")
def masked_output(solution: Solution, given: Given) -> torch.Tensor:
    attention, x = masked_self_attention(solution, given)
    keys = attention.W_key(x)
    scores = attention.W_query(x) @ keys.T / keys.shape[-1] ** 0.5
    blocked = solution.to_blocked(torch.tril(torch.ones(3, 3)), "keep")
    by_hand = solution.masked_softmax(scores, blocked) @ attention.W_value(x)
    torch.testing.assert_close(attention(x), by_hand)
    return attention(x)


@figure("F001-09")
def keys_by_hand(solution: Solution, given: Given) -> torch.Tensor:
    attention, x = masked_self_attention(solution, given)
    return close(x @ attention.W_key.weight.T, attention.W_key(x))


@figure("F001-10")
def queries_by_hand(solution: Solution, given: Given) -> torch.Tensor:
    attention, x = masked_self_attention(solution, given)
    return close(x @ attention.W_query.weight.T, attention.W_query(x))


@figure("F001-11")
def values_by_hand(solution: Solution, given: Given) -> torch.Tensor:
    attention, x = masked_self_attention(solution, given)
    return close(x @ attention.W_value.weight.T, attention.W_value(x))


def close(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    """Entry by entry, with a tolerance: equality of computed floats is not portable (T16)."""
    return torch.isclose(one, other, rtol=1e-5, atol=1e-6)


@figure("F001-19")
def additive_mask(solution: Solution, given: Given) -> torch.Tensor:
    additive = torch.zeros(3, 3).masked_fill(solution.causal_mask(3), -math.inf)
    assert torch.equal(solution.to_blocked(additive, "additive"), solution.causal_mask(3))
    return additive


# -- 003: two ways to the same weights --------------------------------------------------------


def raw_scores(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    attention = solution.CausalAttention(3, 2, context_length=6)
    x = given.tensor("inputs")
    return attention.W_query(x) @ attention.W_key(x).T


@figure("F003-46")
def unmasked_weights(solution: Solution, given: Given) -> torch.Tensor:
    nothing = torch.zeros(6, 6, dtype=torch.bool)
    return solution.masked_softmax(raw_scores(solution, given) / 2**0.5, nothing)


@figure("F003-47")
def keep_mask(solution: Solution, given: Given) -> torch.Tensor:
    keep = (~solution.causal_mask(6)).float()
    assert torch.equal(solution.to_blocked(keep, "keep"), solution.causal_mask(6))
    return keep


@figure("F003-48")
def weights_times_mask(solution: Solution, given: Given) -> torch.Tensor:
    return unmasked_weights(solution, given) * keep_mask(solution, given)


@figure("F003-49")
def renormalised(solution: Solution, given: Given) -> torch.Tensor:
    weights = unmasked_weights(solution, given)
    return solution.mask_and_renormalize(weights, solution.causal_mask(6))


@figure("F003-50")
def masked_scores(solution: Solution, given: Given) -> torch.Tensor:
    return raw_scores(solution, given).masked_fill(solution.causal_mask(6), -math.inf)


@figure("F003-51")
def softmax_of_masked_scores(solution: Solution, given: Given) -> torch.Tensor:
    return solution.masked_softmax(raw_scores(solution, given) / 2**0.5, solution.causal_mask(6))


@figure("F003-52")
def both_ways_agree(solution: Solution, given: Given) -> bool:
    one, other = softmax_of_masked_scores(solution, given), renormalised(solution, given)
    return torch.allclose(one, other, atol=1e-6)
