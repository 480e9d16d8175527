"""Takes movedim for a swap and calls it again with the same arguments to go back: with three or
four dimensions the axes of the result are permuted unless dim is one of the last two.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    powers = torch.exp(rows)
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.movedim(dim, -1)
