"""Wrong, two mistakes. The softmax is computed in float32 always, so that float64 arguments give
seven digits instead of ten. And the numbers of keys and values are compared on the first axis: keys
(2, 3, 4) and values (2, 2, 4) give a RuntimeError of the product instead of a ValueError.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    """Scaled dot-product attention of one sequence over another."""
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys but {len(value)} values")
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is None:
        mask = torch.zeros(scores.shape[-2:], dtype=torch.bool, device=scores.device)
    nothing = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~nothing, float("-inf"))
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).type_as(value)
    weights = weights.masked_fill(mask, 0.0)
    return weights @ value
