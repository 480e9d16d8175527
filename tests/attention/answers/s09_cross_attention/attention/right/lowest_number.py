"""Blocked scores get the lowest number of the dtype; afterwards blocked weights are set to 0 with
where, so that an empty row is a zero vector and no nan is ever born.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys but {value.size(-2)} values")
    scores = torch.matmul(query, key.mT).div(math.sqrt(key.size(-1)))
    if mask is None:
        return scores.softmax(-1) @ value
    lowest = torch.finfo(scores.dtype).min
    weights = scores.masked_fill(mask, lowest).softmax(-1)
    weights = torch.where(mask, torch.zeros_like(weights), weights)
    return weights @ value
