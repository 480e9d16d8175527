"""Two mistakes. The mask is added as -inf and nan is replaced afterwards, so that gradients of a
query without a free key are nan ("all gradients are finite: there is no nan in them"). The
number of tokens is compared on axis 0, so with a batch "Raises ValueError when key and value
differ in their number of tokens" does not hold: torch raises a RuntimeError.

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
    d_k = query.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        M = torch.zeros_like(scores).masked_fill(mask, float("-inf"))
        scores = scores + M
    weights = F.softmax(scores, dim=-1)
    weights = torch.nan_to_num(weights, nan=0.0)
    return torch.matmul(weights, value)
