"""Wrong. The dimension is brought to the front with movedim, but taken back with transpose(0, dim),
which is the inverse of movedim only for dim 0 and 1. With three or four dimensions and dim >= 2
(or the negative number for it) the other axes come back exchanged: shape (2, 3, 4) with dim=2
gives shape (3, 2, 4), and for equal sizes the right shape with the numbers in wrong places.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim += x.ndim
    first = torch.movedim(x, dim, 0)
    e = torch.exp(first)
    e = e / e.sum(dim=0)          # broadcasting lines up the trailing axes
    return e.transpose(0, dim)
