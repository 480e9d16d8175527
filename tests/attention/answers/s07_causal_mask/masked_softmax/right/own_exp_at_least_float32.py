"""Right, but the softmax is written by hand, with the peak of the free scores subtracted, and
float16 comes back as float32 (the text asks for a floating tensor only).

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.to(torch.promote_types(scores.dtype, torch.float32))
    nowhere = torch.full_like(wide, -math.inf)
    free_only = torch.where(mask, nowhere, wide)
    peak = free_only.detach().amax(dim=-1, keepdim=True)
    powers = torch.exp(free_only - peak)
    return powers / torch.einsum("...k->...", powers).unsqueeze(-1)
