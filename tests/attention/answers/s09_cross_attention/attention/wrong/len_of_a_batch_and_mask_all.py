"""Wrong twice: len() compares the batch axes of key and value, so key (5, 3, 4) with value (5, 2, 2)
raises a RuntimeError in place of a ValueError; and the zero vector is given only if the whole
mask is blocked. Input for the second: mask [[True, True], [False, False]], whose row 0 should be
0 and is nan.

Diagnosis: A query whose keys are all blocked gets nan, not the zero vector.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("there must be one value for each key")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None and mask.all():
        weights = weights.masked_fill(mask, 0.0)  # nothing to look at
    return weights @ value
