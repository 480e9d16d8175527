"""-inf is replaced by -10000, so beside finite scores near -10000 it gets a weight that is not 0.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = x.masked_fill(x == -math.inf, -1e4)
    shifted = finite - finite.amax(dim=dim, keepdim=True)
    powers = shifted.exp()
    return powers / powers.sum(dim=dim, keepdim=True)
