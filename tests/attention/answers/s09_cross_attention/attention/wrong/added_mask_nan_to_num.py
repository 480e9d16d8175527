"""Wrong, two mistakes. The mask is added as -inf and the nan of an empty row is replaced only after
the softmax, so gradients of query and key are nan (mask all True). And the token numbers are
compared on axis 0: key (2, 3, 4) and value (2, 2, 4) raise a RuntimeError, not a ValueError.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[0] != value.shape[0]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        M = torch.zeros(mask.shape, dtype=scores.dtype, device=scores.device)
        scores = scores + M.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ value
