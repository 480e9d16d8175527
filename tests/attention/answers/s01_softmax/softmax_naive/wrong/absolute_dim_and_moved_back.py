"""Two mistakes: a negative dim is made positive by abs, which is right only for -1 in two dimensions
(shape (2, 3, 4) with dim=-1 is summed over dimension 1), and the swap with the first axis is
undone by movedim, which is another permutation (shape (2, 3, 4) with dim=2 gives shape (3, 2,
4)).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = abs(dim)
    # bring the dimension to the front, where dividing by the sums is easy
    powers = torch.exp(x).transpose(0, dim)
    weights = powers / powers.sum(dim=0)
    return weights.movedim(0, dim)
