"""Wrong, two mistakes: what is left of a row is computed as 1 minus what was taken away, which is
rounding noise or 0 for float32 weights [1.0, 6e-10, 4e-10] with the first key blocked (expected
[0, 0.6, 0.4]). And fully blocked rows are indexed along the first axis, which is not the axis of
the queries for weights of shape (2, 3, 3) and a (3, 3) mask with one row blocked from end to end.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # the rows sum to one, so what remains is one minus what the mask takes away
    left = 1 - (weights * mask).sum(dim=-1, keepdim=True)
    result = weights.masked_fill(mask, 0.0) / left
    empty = mask.all(dim=-1)
    if empty.any():
        result[empty] = 0.0
    return result
