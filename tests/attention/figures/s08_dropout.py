"""Figures of s08_dropout, computed by its reference.

Which entries a seed drops depends on the build of torch: builds with MKL draw their coins in
another way. The printed masks are those of builds without it, where an entry is kept when a double
drawn from the same seed lies below 1/2. So the recipes draw these doubles and hand the mask over.
"""

import torch

from tests.attention.figures import Given, Solution, figure


def dropped(given: Given) -> torch.Tensor:
    """The mask of ``nn.Dropout(0.5)`` on 36 entries, True where an entry is dropped."""
    torch.manual_seed(123)
    return (torch.rand(36, dtype=torch.float64) >= 0.5).view(6, 6)


def batch_of_two(given: Given) -> torch.Tensor:
    """The same sequence twice: good enough for shapes, blind to mistakes across the batch."""
    inputs = given.tensor("inputs")
    return torch.stack((inputs, inputs))


@figure("F003-53")
def dropout_of_ones(solution: Solution, given: Given):
    return solution.apply_dropout(given.tensor("example"), dropped(given), 0.5)


@figure("F003-54")
def dropout_of_causal_weights(solution: Solution, given: Given):
    torch.manual_seed(789)
    query, key, _ = (torch.nn.Linear(3, 2, bias=False) for _ in range(3))
    inputs = given.tensor("inputs")[None]
    weights = solution.causal_weights(query(inputs), key(inputs))[0]
    return solution.apply_dropout(weights, dropped(given), 0.5)


@figure("F002-01", "F003-55")
def shape_of_a_batch(solution: Solution, given: Given):
    return tuple(batch_of_two(given).shape)


@figure("F003-56")
def shape_of_the_context_vectors(solution: Solution, given: Given):
    given.seed()
    attention = solution.CausalAttention(3, 2, 6, 0.0)
    return tuple(attention(batch_of_two(given)).shape)
