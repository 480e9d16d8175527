"""Moves dim to the front with movedim and puts it back with transpose(0, dim). That is the inverse
for one and two dimensions and for dim 0 and 1, but not for dim >= 2: with dim=2 of (a, b, c) the
result has the first two axes exchanged, shape (b, a, c). On a cube the shape is right and the
numbers are wrong.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    exps = torch.exp(x).movedim(dim, 0)
    total = exps[0]
    for e in exps[1:]:
        total = total + e
    probs = exps / total      # broadcasting over the leading axis
    return probs.transpose(0, dim)
