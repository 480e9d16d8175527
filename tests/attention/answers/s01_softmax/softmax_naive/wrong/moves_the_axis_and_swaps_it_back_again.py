"""The axis is moved to the front, which shifts the others, but brought back by a swap of two axes.

Mistake: for x of shape (2, 3, 4) and dim=2 it returns a tensor of shape (3, 2, 4), the text asks
for the shape of x; for x of shape (3, 3, 3) and dim=2 it returns the right numbers in the wrong
places (the weights sum to 1 along dim=2, but axes 0 and 1 are exchanged).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    front = torch.movedim(x, dim, 0)
    powers = front.exp()
    weights = powers / powers.sum(dim=0)
    return weights.transpose(0, dim)
