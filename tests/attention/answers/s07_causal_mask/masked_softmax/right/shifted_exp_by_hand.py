"""Right. The largest free score of each row is taken away, blocked differences are set to zero
before exp and their exponentials to zero after it, so no infinity ever enters a subtraction.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = ~mask
    s = scores.to(torch.float64)
    lowest = torch.full_like(s, -math.inf)
    top = torch.where(free, s, lowest).amax(dim=-1, keepdim=True).detach()
    gap = torch.where(free, s - top, torch.zeros_like(s))
    grown = torch.where(free, gap.exp(), torch.zeros_like(s))
    return (grown / grown.sum(-1, keepdim=True)).type_as(scores)
