"""Compares the first axes of key and value, and does the softmax in float32 as models in half
precision do.

Mistakes: (1) for key of shape (5, 3, 4) and value of shape (5, 2, 2) it raises RuntimeError, the
text asks for ValueError. (2) for float64 arguments the result is right to seven digits only, the
text asks for ten.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys and {len(value)} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        empty = mask.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(mask & ~empty, -torch.inf)
        scores = scores.masked_fill(empty, 0.0)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
