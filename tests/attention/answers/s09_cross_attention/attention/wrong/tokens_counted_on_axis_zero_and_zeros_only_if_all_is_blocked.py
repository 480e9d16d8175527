"""Two mistakes: compares key and value on axis 0, which is the batch when there is one (no
ValueError then), and gives zeros only when the whole mask is True, so a single fully blocked query
gets the mean of the hidden values.

Diagnosis: A query whose keys are all blocked gets the mean of all values, not the zero vector.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[0] != value.shape[0]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    weights = scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(dim=-1)
    if mask.all():
        weights = weights * 0.0
    return weights @ value
