"""Wrong, two mistakes: (1) -inf is added to the scores and the nan of a query without a free key is
replaced by 0 after the softmax: the output is right, but the gradients of query and key are nan;
(2) the numbers of tokens are compared on axis 0, so with a leading axis a wrong number of values
ends in a RuntimeError of matmul, not in a ValueError.

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
        M = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, float("-inf"))
        scores = scores + M
    weights = torch.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return weights @ value
