"""Wrong, two mistakes. What is left of a row is computed as 1 - (sum of the blocked weights), which
cancels: for the float32 weights (1, 1e-9) with the first blocked it is 0. And rows of zeros are
made only if the whole mask is True; one blocked row among free ones comes out as nan.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if bool(mask.all()):
        return torch.zeros_like(weights)
    taken = torch.where(mask, weights, torch.zeros_like(weights))
    free = torch.where(mask, torch.zeros_like(weights), weights)
    left = 1.0 - taken.sum(dim=-1, keepdim=True)
    return free / left
