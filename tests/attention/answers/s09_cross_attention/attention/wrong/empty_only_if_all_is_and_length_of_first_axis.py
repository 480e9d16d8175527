"""Two mistakes: a blocked query gets zeros only if all queries are blocked, else the mean of the
hidden values; with a batch, the check for ValueError compares batch sizes, not tokens.

Diagnosis: A query whose keys are all blocked gets the mean of all values, not the zero vector.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys, but {len(value)} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    context = scores.softmax(dim=-1) @ value
    if mask is not None and mask.all():  # no key is free
        context = context * 0.0
    return context
