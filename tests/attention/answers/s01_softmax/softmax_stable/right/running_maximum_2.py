"""Right. Unusual: the "online" softmax. One pass over the slices along dim keeps a running maximum
and a running sum that is rescaled whenever the maximum moves. The maximum starts at a finite
number below all allowed scores, so that -inf - (-inf) never occurs; it is detached, because the
shift has no influence on the result. Works on slices, no keepdim at all.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    slices = x.unbind(dim)
    top = torch.full_like(slices[0], -20000.0).detach()
    denominator = torch.zeros_like(slices[0])
    for s in slices:
        new_top = torch.maximum(top, s.detach())
        denominator = denominator * torch.exp(top - new_top) + torch.exp(s - new_top)
        top = new_top
    return torch.stack([torch.exp(s - top) / denominator for s in slices], dim=dim)
