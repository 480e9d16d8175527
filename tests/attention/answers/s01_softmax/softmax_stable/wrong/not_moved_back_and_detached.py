"""Two mistakes: movedim(dim, 0) is used to move the axis back, too, which undoes the first move only
for dim 0 and 1; for x of shape (2, 3, 4) and dim=2 the result has shape (3, 4, 2). And the work
is done on a detached copy, so that no gradient reaches an x with requires_grad.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    y = x.detach().clone()  # x itself must not be changed
    y = y.movedim(dim, 0)
    y = y - y.max(dim=0).values
    y = y.exp()
    y = y / y.sum(dim=0)
    return y.movedim(dim, 0)
