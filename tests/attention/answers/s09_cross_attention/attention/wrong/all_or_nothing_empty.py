"""Wrong. Zeros only if the whole mask is True; if a single query is without a free key, the finite
stand-in for -inf gives it the mean of the values. Mask [[True, True], [False, True]]: row 0 should
be zero and is the mean of both values.

Diagnosis: A query whose keys are all blocked gets the mean of all values, not the zero vector.
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask.all():  # nothing is left to look at
        weights = weights * 0.0
    return weights @ value
