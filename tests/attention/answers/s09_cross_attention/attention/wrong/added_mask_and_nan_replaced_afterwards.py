"""Adds the mask as -inf and replaces the nan of fully blocked queries after the softmax, so the
output is right but the gradients of query and key are nan.

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
        added = torch.zeros(mask.shape, dtype=scores.dtype, device=scores.device)
        scores = scores + added.masked_fill(mask, float("-inf"))
    weights = torch.nan_to_num(scores.softmax(dim=-1), nan=0.0)
    return weights @ value
