"""A mask of three axes for four-axis queries gets an axis at 1: it no longer broadcasts from the
right.

Diagnosis: none
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
        return scores.softmax(dim=-1) @ value
    if query.dim() == 4 and mask.dim() == 3:
        mask = mask.unsqueeze(1)  # (batch, n_q, n_k) -> (batch, 1, n_q, n_k), for all heads
    empty = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask, float("-inf")).masked_fill(empty, 0.0)
    weights = scores.softmax(dim=-1).masked_fill(mask, 0.0)
    return weights @ value
