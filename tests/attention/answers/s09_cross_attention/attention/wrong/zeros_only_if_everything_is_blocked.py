"""It looks whether the whole mask is True, not whether a row of it is.

Mistake: for query [[0.], [0.]], key [[0.]], value [[5.]], mask [[True], [False]] it returns [[nan],
[5]], the text asks for [[0], [5]].

Diagnosis: A query whose keys are all blocked gets nan.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("as many values as keys are needed")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        if mask.all():
            return (0 * scores) @ value
        scores = scores.masked_fill(mask, -math.inf)
    return torch.softmax(scores, dim=-1) @ value
