"""Wrong. The mask is added and the nan of a query without a free key is replaced in the output: it
comes back in the gradients. With all keys blocked, ``query.grad`` is nan.

Diagnosis: The output is clean, but where nothing is free the gradients are nan.
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("there must be as many values as keys")
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if mask is not None:
        scores = scores + torch.zeros_like(scores).masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return torch.nan_to_num(weights, nan=0.0) @ value
