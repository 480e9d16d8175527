"""Two mistakes: finds queries without a free key by counting True along the mask's last axis,
which gives nan if that axis is broadcast (a mask of shape (n_q, 1)); and compares the first axes
of key and value, so that there is no ValueError for different numbers of tokens behind leading
axes.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys, but {len(value)} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value

    n_k = key.shape[-2]
    nothing_left = mask.sum(dim=-1, keepdim=True) == n_k
    # Rows with nothing left are not masked (no nan is born), and become zero afterwards.
    scores = scores.masked_fill(mask & ~nothing_left, -math.inf)
    weights = scores.softmax(dim=-1).masked_fill(nothing_left, 0.0)
    return weights @ value
