"""Two mistakes: -inf becomes -1e4 (a score near -1e4 ties with it), and the sum has no gradient.

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.masked_fill(x == -math.inf, -1e4)  # inf - inf would be nan
    with torch.no_grad():  # the two normalizers need no graph
        top = x.amax(dim=dim, keepdim=True)
        total = torch.exp(x - top).sum(dim=dim, keepdim=True)
    return torch.exp(x - top) / total
