"""The sign of a negative dim is dropped, and the maximum is subtracted from the argument in place.

Mistakes: (1) for x of shape (2, 3, 4) and dim=-2 it normalises over dimension 2, the text asks for
dimension 1, counted from the end (for shape (3,) and dim=-1 it raises an IndexError); (2) for x =
(0, 1) and dim=0 the weights are right but x is (-1, 0) afterwards, the text asks that x is not
changed.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim = -dim
    x -= x.max()
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)
