"""Replaces -inf by -10000 before the usual shift by the maximum. -10000 is itself an allowed score,
so in a row like (-10000, -inf) the entry -inf gets the weight 0.5 in place of 0, and the other
one 0.5 in place of 1; in (-9999, -inf) it gets 0.27. Rows with larger finite scores come out
right.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other scores
are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    VERY_LOW = -10_000.0

    z = torch.nan_to_num(x, neginf=VERY_LOW)      # makes a copy
    z = z - z.amax(dim=dim, keepdim=True)
    e = torch.exp(z)
    return e / e.sum(dim=dim, keepdim=True)
