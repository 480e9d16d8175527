"""Wrong. -1e15 stands for minus infinity, but a free score may be -1e17: query [[1.0]], key [[0.0],
[-1e17]], value [[9.0], [4.0]], mask [True, False] give 0 instead of 4, because the softmax puts all
the weight on the blocked key, and that is set to 0 afterwards.

Diagnosis: Blocked scores become a finite number, and a free score below it loses all its weight.
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    """Scaled dot-product attention of one sequence over another."""
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -1e15)  # finite: no nan
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
