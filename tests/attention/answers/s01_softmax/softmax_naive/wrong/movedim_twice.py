"""Wrong: brings the axis to the front with movedim(dim, 0) and goes back with the same call, which
is its own inverse only for neighbouring axes. With x of shape (3, 3, 3), or (2, 3, 4), and dim=2
(or -1) the axes of the result are permuted.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    e = torch.exp(x).movedim(dim, 0)
    weights = e / e.sum(dim=0)
    return weights.movedim(dim, 0)
