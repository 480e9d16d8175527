"""Blocked keys get the score -1e10, which is not below every finite score: with query (1), keys 0
and -5e10 and the mask (True, False) the output is 0 and should be the value of the second key.

Diagnosis: Blocked scores become a finite number, and a free score below it loses all its weight.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, -1e10)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)  # for queries without a free key
    return weights @ value
