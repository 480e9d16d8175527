"""Wrong: the dimension is moved to the end with movedim(dim, -1), and moved back with the same call
instead of movedim(-1, dim). In two dimensions this is right (a swap undoes itself); with three
or four dimensions and a dim that is not one of the last two the axes come out rotated: shape (2,
3, 4) with dim=0 gives (4, 2, 3), and for equal sizes the numbers stand in wrong places.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    rows = x.movedim(dim, -1)           # now the dimension of interest is the last
    powers = rows.exp()
    out = powers / powers.sum(-1)[..., None]
    return out.movedim(dim, -1)         # and back
