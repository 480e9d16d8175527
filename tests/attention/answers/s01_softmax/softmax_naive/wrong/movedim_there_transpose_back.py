"""Moves dim to the end with movedim, but back with transpose, so that the axes are mixed up when
dim is not one of the last two.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)  # the dimension that is summed over goes to the end
    powers = torch.exp(rows)
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.transpose(dim, -1)  # and back to its place
