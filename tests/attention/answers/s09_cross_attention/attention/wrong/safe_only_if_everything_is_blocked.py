"""Only a mask that blocks everything is taken care of, not a single query whose keys are all
blocked.

Mistake: for two queries, three keys and mask = [[True, True, True], [False, False, False]] it
returns nan in row 0, the text asks for the zero vector there.

Diagnosis: A query whose keys are all blocked gets nan.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("each key needs a value")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    if mask.all():
        weights = scores.softmax(dim=-1) * 0
    else:
        weights = scores.masked_fill(mask, -torch.inf).softmax(dim=-1)
    return weights @ value
