"""The online algorithm of flash attention: one pass over the slices with a running maximum and a
running sum that is rescaled.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    slices = torch.unbind(x, dim)
    top = torch.full_like(slices[0], torch.finfo(x.dtype).min, requires_grad=False)
    total = torch.zeros_like(top)
    for piece in slices:
        new_top = torch.maximum(top, piece.detach())
        total = total * torch.exp(top - new_top) + torch.exp(piece - new_top)
        top = new_top
    return torch.stack([torch.exp(piece - top) / total for piece in slices], dim)
