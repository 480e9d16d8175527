"""Figures of s11_head_splitting, computed by its reference."""

import torch
from torch import nn

from tests.attention.figures import Given, Solution, figure


@figure("F003-61")
def scores_of_all_heads(solution: Solution, given: Given):
    a = given.tensor("a")
    return solution.head_scores(a, a)


@figure("F003-62")
def scores_of_the_first_head(solution: Solution, given: Given):
    a = given.tensor("a")
    return solution.head_scores(a, a)[0, 0]


@figure("F003-63")
def scores_of_the_second_head(solution: Solution, given: Given):
    a = given.tensor("a")
    return solution.head_scores(a, a)[0, 1]


@figure("F002-04")
def batch_shape(solution: Solution, given: Given):
    return tuple(batch_of_two(given).shape)


@figure("F002-05")
def six_features_in_two_heads(solution: Solution, given: Given):
    given.seed()
    return solution.MultiHeadAttention(6, 6, 3, 0.0, num_heads=2)(batch_of_two(given))


@figure("F002-06")
def six_features_in_two_heads_shape(solution: Solution, given: Given):
    return tuple(six_features_in_two_heads(solution, given).shape)


@figure("F003-64", "F003-66")
def two_heads_of_width_one(solution: Solution, given: Given):
    given.seed()
    return solution.MultiHeadAttention(3, 2, 6, 0.0, num_heads=2)(batch_of_two(given))


@figure("F003-65", "F003-67")
def two_heads_of_width_one_shape(solution: Solution, given: Given):
    return tuple(two_heads_of_width_one(solution, given).shape)


@figure("F000-19")
def scrambled_output(solution: Solution, given: Given):
    """The published figure carries the bug of the lesson's bug hunt (T01, T60). With the same
    weights the mended class gives other numbers, which are checked here by the way."""
    given.seed()
    replay_the_notebook()
    x = torch.rand(5, 6)
    torch.testing.assert_close(x, given.tensor("inputs"))
    scrambled = solution.ScrambledMultiHead(6, 6, 5, num_heads=2)
    mended = solution.MendedMultiHead(6, 6, 5, num_heads=2)
    mended.load_state_dict(scrambled.state_dict())
    torch.testing.assert_close(mended(x).detach(), torch.tensor(REPAIRED), atol=6e-5, rtol=0.0)
    return scrambled(x)


REPAIRED = [
    [-0.0769, 0.1429, -0.2193, -0.0834, 0.2530, -0.2489],
    [0.0109, 0.1553, -0.2603, -0.0727, 0.3121, -0.2263],
    [-0.0053, 0.1865, -0.2740, -0.0971, 0.3075, -0.2090],
    [-0.0107, 0.2234, -0.2773, -0.1179, 0.3215, -0.2153],
    [-0.0512, 0.2265, -0.2961, -0.1103, 0.2774, -0.2165],
]


def replay_the_notebook() -> None:
    """Make the layers that were made before the inputs were drawn: only the order counts (T33)."""

    def projections() -> None:
        for _ in range(3):
            nn.Linear(3, 3, bias=False)

    projections()  # without positions
    for _ in range(4):  # with positions, causal, and the two heads of the stacked layer
        projections()
        nn.Embedding(5, 3)
    nn.Linear(6, 3, bias=False)  # the stacked layer's output projection


def batch_of_two(given: Given) -> torch.Tensor:
    inputs = given.tensor("inputs")
    return torch.stack((inputs, inputs))
