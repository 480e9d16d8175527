"""One pass along the axis with a running maximum and a rescaled running sum, as in FlashAttention.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    work = x if x.dtype == torch.float64 else x.float()
    constant = work.detach()
    peak = torch.full_like(constant.select(dim, 0), torch.finfo(work.dtype).min)
    total = torch.zeros_like(peak)
    for i in range(x.shape[dim]):
        higher = torch.maximum(peak, constant.select(dim, i))
        total = total * torch.exp(peak - higher) + torch.exp(work.select(dim, i) - higher)
        peak = higher
    return (torch.exp(work - peak.unsqueeze(dim)) / total.unsqueeze(dim)).to(x.dtype)
