"""Wrong, two mistakes. .double() makes no copy of float64 weights, so the caller's are changed in
place. And only a mask that is True everywhere is treated: with mask [[True, True], [False, False]]
row 0 is nan.

Diagnosis: A row whose keys are all blocked becomes nan.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if mask.all():  # nothing left to divide by
        return torch.zeros_like(weights)
    w = weights.double()  # more digits for the division
    w.masked_fill_(mask, 0.0)
    w = w / w.sum(dim=-1, keepdim=True)
    return w.to(weights.dtype)
