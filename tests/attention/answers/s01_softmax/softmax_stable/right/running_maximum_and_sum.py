"""Goes along the dimension slice by slice with a running maximum and a running sum that is
rescaled.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    scores = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    slices = scores.unbind(dim)
    peak = torch.full_like(slices[0], -10000.0, requires_grad=False)  # no finite score is lower
    total = torch.zeros_like(peak)
    for part in slices:
        higher = torch.maximum(peak, part.detach())  # a shift may be treated as a constant
        total = total * torch.exp(peak - higher) + torch.exp(part - higher)
        peak = higher
    weights = torch.exp(scores - peak.unsqueeze(dim)) / total.unsqueeze(dim)
    return weights.to(x.dtype)
