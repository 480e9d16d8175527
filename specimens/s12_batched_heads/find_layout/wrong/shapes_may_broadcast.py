"""A tensor whose shape only broadcasts is taken for one of the right shape.

torch repeats an axis of length 1 silently. Five equal tokens and one token are not the same tensor.
"""

import torch


def find_layout(projected, W, x):
    def fits(want):
        try:
            return bool(torch.allclose(projected, want, atol=1e-4))
        except RuntimeError:
            return False

    want = x @ W.transpose(1, 2)
    if fits(want):
        return "heads first"
    if fits(want.transpose(0, 1)):
        return "tokens first"
    return "neither"
