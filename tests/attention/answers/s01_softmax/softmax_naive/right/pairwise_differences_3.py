"""Right. Never forms exp(x_i) and the sum apart: weight i is 1 / sum_j exp(x_j - x_i), with all
differences in one extra axis. With entries from -20 to 20 the differences are at most 40.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = torch.movedim(x, dim, -1)
    diff = rows[..., None, :] - rows[..., :, None]      # [.., i, j] = x_j - x_i
    weights = torch.reciprocal(torch.exp(diff).sum(-1))
    return torch.movedim(weights, -1, dim)
