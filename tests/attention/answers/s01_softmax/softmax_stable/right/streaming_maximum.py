"""Right. Goes once through the slices along dim with a running maximum and a running sum that is
rescaled.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    highest, total = None, None
    for part in x.unbind(dim):
        fixed = part.detach()
        if highest is None:
            highest = torch.full_like(fixed, torch.finfo(x.dtype).min)
            total = torch.zeros_like(fixed)
        new = torch.maximum(highest, fixed)
        total = total * torch.exp(highest - new) + torch.exp(part - new)
        highest = new
    return torch.exp(x - highest.unsqueeze(dim)) / total.unsqueeze(dim)
