"""Right: halves the axis again and again; the halves share the weight by a sigmoid of the
difference of their totals, which are kept as a largest score and a log by hand. A half of -inf
alone gets nothing.

Diagnosis: none
"""


def _tree(x):
    if x.shape[-1] == 1:
        return torch.ones_like(x), x[..., 0].clamp(min=-1e6)
    middle = x.shape[-1] // 2
    (left, a), (right, b) = _tree(x[..., :middle]), _tree(x[..., middle:])
    share = torch.sigmoid(a - b).unsqueeze(-1)
    other = torch.sigmoid(b - a).unsqueeze(-1)
    top, low = torch.maximum(a, b), torch.minimum(a, b)
    return torch.cat([left * share, right * other], -1), top + torch.log1p(torch.exp(low - top))


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    weights, _ = _tree(x.movedim(dim, -1))
    return weights.movedim(-1, dim).masked_fill(x == -math.inf, 0.0)
