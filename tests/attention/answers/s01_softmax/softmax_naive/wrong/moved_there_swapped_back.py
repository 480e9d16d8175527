"""Wrong for three and four dimensions: moves the axis dim to the end with movedim, but brings it
back with transpose. For one or two dimensions, or if dim is one of the last two, that is the
same; for dim=0 of shape (2, 3, 4) the other axes change places and the shape is (2, 4, 3).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    y = x.movedim(dim, -1)
    e = y.exp()
    s = e.sum(-1, keepdim=True)
    w = e / s
    return w.transpose(dim, -1)
