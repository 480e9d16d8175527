"""Right. The online algorithm: one pass along dim keeps a running maximum (detached) and a running
sum that is rescaled when the maximum grows. Starts from the lowest finite number, not from -inf, so
that leading -inf entries give no nan.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    parts = x.unbind(dim)
    top = torch.full_like(parts[0], torch.finfo(x.dtype).min, requires_grad=False)
    total = torch.zeros_like(parts[0])
    for part in parts:
        new_top = torch.maximum(top, part.detach())
        total = total * torch.exp(top - new_top) + torch.exp(part - new_top)
        top = new_top
    return torch.stack([torch.exp(part - top) / total for part in parts], dim=dim)
