"""Two mistakes: exp_ on a view of x overwrites the caller's scores, and movedim(dim, -1) is used
again to go back, which is not its inverse when three or more axes are rotated (dim=0 of three).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    # bring the dimension to the end, so that the rest is the same for every dim
    rows = x.movedim(dim, -1)
    rows = rows.exp_()
    rows = rows / rows.sum(-1, keepdim=True)
    # and back to its place
    return rows.movedim(dim, -1)
