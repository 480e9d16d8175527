"""Blocked scores become -1e17, the lowest score that the text names, and weights of queries without
a free key are set to 0. A free score of -1e17 ties with the blocked ones: query [[1.0]], key
[[0.0], [-1e17]], value [[9.0], [4.0]], mask [True, False] gives 6.5, not 4.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values are not equally many")
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    scores = scores.masked_fill(mask, -1e17)
    weights = torch.softmax(scores, dim=-1)
    nothing = mask.expand(scores.shape).all(dim=-1, keepdim=True)
    return weights.masked_fill(nothing, 0.0) @ value
