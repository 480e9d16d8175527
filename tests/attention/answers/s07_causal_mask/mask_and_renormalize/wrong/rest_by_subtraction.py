"""What is left of a row is computed as one minus the blocked weight, which cancels almost completely
if little is free. Wrong for float32 weights [1.0, 1e-9] with the mask [True, False]: the result
is [0, 0], but it should be [0, 1].

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # the row sums to one, so we only have to subtract what we take away
    left = 1 - (weights * mask).sum(dim=-1, keepdim=True)
    kept = weights.masked_fill(mask, 0.0)
    result = kept / left
    return torch.where(left > 0, result, torch.zeros_like(result))
