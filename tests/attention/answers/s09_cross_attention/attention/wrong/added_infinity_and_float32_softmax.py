"""Two mistakes. The mask is added as -inf and nan is replaced after the softmax, so with a query
whose keys are all blocked the gradient of query is nan. And the softmax runs in float32, so
float64 arguments (say torch.randn(3, 4, dtype=torch.float64) for all three) are right to about
seven digits only.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value need the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(mask, float("-inf"))
        scores = scores + bias
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(value.dtype)
    weights = torch.nan_to_num(weights, nan=0.0)  # queries without a free key
    return weights @ value
