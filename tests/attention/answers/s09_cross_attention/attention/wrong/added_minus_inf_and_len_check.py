"""Two mistakes: the mask is added as -inf and the nan replaced after the softmax, so that a query
without a free key gives nan gradients; and len() compares the first axes of key and value, not
their tokens, so with leading axes there is no ValueError.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("key and value must have the same number of tokens")
    d_k = key.shape[-1]
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_k)
    if mask is not None:
        M = torch.zeros(mask.shape, dtype=scores.dtype, device=scores.device)
        M = M.masked_fill(mask, float("-inf"))
        scores = scores + M
    weights = torch.softmax(scores, dim=-1)
    # rows without a free key are 0 / 0: make them zero
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ value
