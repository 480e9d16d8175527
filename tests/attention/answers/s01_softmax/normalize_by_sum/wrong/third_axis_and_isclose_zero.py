"""Takes axis 2 for the rows of every tensor with more than two axes, wrong from four axes on, and
tests for a zero sum with isclose of gains and losses, so that a row like (1, -0.999999) raises.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    # (n,) -> axis 0, (rows, n) -> axis 1, batches of those -> axis 2
    axis = min(scores.dim() - 1, 2)

    # The sum is zero when the positive and the negative scores cancel out.
    # Never compare floats with ==.
    gains = scores.clamp(min=0).sum(dim=axis)
    losses = (-scores).clamp(min=0).sum(dim=axis)
    if torch.isclose(gains, losses).any():
        raise ValueError("The scores of a row cancel out: the sum is zero.")

    return scores / scores.sum(dim=axis, keepdim=True)
