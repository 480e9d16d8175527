"""One pass along the dimension keeps a running maximum and rescales the running sum whenever it
grows.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    first = x.detach().select(dim, 0)
    # A finite start, so that -inf minus -inf never happens.
    top = torch.full_like(first, torch.finfo(x.dtype).min)
    total = torch.zeros_like(first)
    for piece in x.unbind(dim):
        new_top = torch.maximum(top, piece.detach())
        total = total * torch.exp(top - new_top) + torch.exp(piece - new_top)
        top = new_top
    return torch.exp(x - top.unsqueeze(dim)) / total.unsqueeze(dim)
