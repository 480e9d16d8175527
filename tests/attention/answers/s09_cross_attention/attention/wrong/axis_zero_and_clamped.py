"""Two mistakes. The numbers of tokens are compared on axis 0, so key (5, 3, 4) with value (5, 2, 2)
gives a RuntimeError of the product and no ValueError. And scores are clamped to 10000: free
scores 20000 and 50000 (query (1), keys (20000), (50000)) share the weight, instead of 0 and 1.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[0] != value.shape[0]:
        raise ValueError(f"{key.shape[0]} keys, but {value.shape[0]} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    scores = scores.clamp(-1e4, 1e4)  # keep huge scores away from exp
    if mask is None:
        return scores.softmax(dim=-1) @ value
    nothing = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask, -torch.inf).masked_fill(nothing, 0.0)
    weights = scores.softmax(dim=-1).masked_fill(mask, 0.0)
    return weights @ value
