"""Moves dim to the front with movedim, but brings it back with transpose, which is the inverse only
for two dimensions or neighbours. For x of shape (2, 3, 4) and dim=2 the result has shape (3, 2,
4) and not (2, 3, 4); for shape (3, 3, 3) and dim=-1 the first two axes are swapped unseen.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    front = x.movedim(dim, 0)
    powers = torch.exp(front)
    weights = powers / powers.sum(dim=0)
    return weights.transpose(0, dim)
