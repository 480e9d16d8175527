"""The online softmax: one pass over the slices along dim keeps a running maximum (a constant for
autograd) and a running sum that is rescaled when the maximum grows; a second step divides. The
maximum starts at the lowest finite number, so that a leading -inf gives exp(-inf) = 0 and no
nan.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    slices = x.unbind(dim)
    lowest = torch.finfo(x.dtype).min
    top = torch.full_like(slices[0], lowest, requires_grad=False)
    total = torch.zeros_like(slices[0])
    for s in slices:
        new_top = torch.maximum(top, s.detach())
        total = total * (top - new_top).exp() + (s - new_top).exp()
        top = new_top
    pieces = [(s - top).exp() / total for s in slices]
    return torch.stack(pieces, dim=dim)
