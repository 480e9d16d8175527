"""Figures of s06_positions, computed by its reference."""

import torch

from tests.attention.figures import Given, Solution, figure


@figure("F000-11", "F000-12")
def learned_positions(solution: Solution, given: Given):
    x = given.tensor("X")
    given.seed()
    for _ in range(3):  # a module without positions came first and took its share of the draws
        torch.nn.Linear(3, 3, bias=False)
    attention = solution.SelfAttention(3, 3, 5)
    return attention.attention_weights(x) if given.id == "F000-11" else attention(x)
