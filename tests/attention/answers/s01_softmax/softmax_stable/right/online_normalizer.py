"""Right. One pass with a running maximum and a running sum that is rescaled whenever the maximum
grows; the maximum starts at a finite number below all allowed scores, so -inf at the front makes no
nan.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    slices = x.unbind(dim)
    biggest = torch.full_like(slices[0].detach(), -20000.0)
    total = torch.zeros_like(slices[0].detach())
    for piece in slices:
        new = torch.maximum(biggest, piece.detach())
        total = total * torch.exp(biggest - new) + torch.exp(piece - new)
        biggest = new
    weights = [torch.exp(piece - biggest) / total for piece in slices]
    return torch.stack(weights, dim)
