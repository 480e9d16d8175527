"""Two mistakes: minus infinity is added and the nan replaced afterwards, so when all keys of a query
are blocked the gradients of query and key are nan; and len() counts the first axis, so that a key
of shape (5, 3, 4) and a value of shape (5, 2, 2) raise a RuntimeError, no ValueError.

Diagnosis: none
"""

def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("every key needs a value")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        additive = torch.zeros(mask.shape, dtype=scores.dtype, device=scores.device)
        scores = scores + additive.masked_fill(mask, -math.inf)
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ value
