"""Uses a_i = 1 / sum_j exp(x_j - x_i): all pairwise differences along the dimension, no fraction of
exponentials. Differences are at most 40, exp(40) is about 2.4e17, so float32 is enough.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    last = x.movedim(dim, -1)
    # diff[..., i, j] = x_j - x_i
    diff = last.unsqueeze(-2) - last.unsqueeze(-1)
    w = diff.exp().sum(dim=-1).reciprocal()
    return w.movedim(-1, dim)
