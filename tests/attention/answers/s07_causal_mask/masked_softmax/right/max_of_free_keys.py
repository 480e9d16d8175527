"""Right. No infinity reaches exp: blocked scores are set to the largest free one, and their powers
to zero. Computed in float64 and cast back.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    work = scores.double()
    top = work.detach().masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    shifted = torch.where(mask, torch.zeros_like(work), work - top)
    powers = shifted.exp() * mask.logical_not()
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)
