"""The sum of the free weights is computed as one minus the sum of the blocked ones. For the float32
row [1.0, 1e-9] with the first key blocked this is 0, and inf comes out in place of 1.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    # a row sums to one, so what is left is one minus what was taken away
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    result = kept / (1 - taken)
    nothing_free = mask.all(dim=-1, keepdim=True)
    return result.masked_fill(nothing_free, 0.0)
