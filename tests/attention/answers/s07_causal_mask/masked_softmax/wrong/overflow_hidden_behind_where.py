"""The exponentials of blocked scores are taken and only then replaced with torch.where, so a
blocked score far above the free ones overflows to inf and its gradient is nan (0 times inf).

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.double() if scores.dtype == torch.float64 else scores.float()
    largest = wide.detach().masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    grown = torch.exp(wide - largest)
    grown = torch.where(mask, torch.zeros_like(grown), grown)
    return grown / grown.sum(dim=-1, keepdim=True)
