"""Wrong. Zeros are returned only if the whole mask blocks, and not for a single query without a free
key. With the mask [[True, True, True], [False, False, True]] the first context vector is nan and
not zero.

Diagnosis: A query whose keys are all blocked gets nan.
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("each key needs a value")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        if mask.all():
            return scores.masked_fill(mask, 0.0) @ value
        scores = scores.masked_fill(mask, -math.inf)
    return torch.softmax(scores, dim=-1) @ value
