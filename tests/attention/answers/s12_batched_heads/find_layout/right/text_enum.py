"""The answers are members of a StrEnum, which are text and equal to it.

Diagnosis: none
"""

from enum import StrEnum


class Layout(StrEnum):
    HEADS = "heads first"
    TOKENS = "tokens first"
    NEITHER = "neither"


def find_layout(projected, W, x):
    wanted = torch.stack([x @ matrix.T for matrix in W])
    for layout, candidate in ((Layout.HEADS, wanted), (Layout.TOKENS, wanted.movedim(0, 1))):
        if projected.shape == candidate.shape and torch.allclose(
            projected, candidate, rtol=0, atol=1e-4
        ):
            return layout
    return Layout.NEITHER
