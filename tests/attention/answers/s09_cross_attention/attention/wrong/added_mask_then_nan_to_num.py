"""Adds minus infinity to the blocked scores and replaces nan in the weights afterwards. When a query
has all keys blocked (mask all True) the output is zero, but the gradients of query and key are
nan, because the addition lets the nan of the softmax pass backwards.

Diagnosis: The output is clean, but where nothing is free the gradients are nan.
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
    if mask is not None:
        M = torch.zeros(mask.shape, dtype=scores.dtype, device=scores.device)
        scores = scores + M.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)  # queries without a key
    return weights @ value
