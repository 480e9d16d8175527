"""Appends a spare key without a value, which is free only for queries that have no other free key.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"{key.shape[-2]} keys, but {value.shape[-2]} values")
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros(scores.shape[-2:], dtype=torch.bool, device=scores.device)
    blocked = mask.expand(scores.shape)
    nothing_left = blocked.all(dim=-1, keepdim=True)
    # The spare key has the score 0 if nothing else is free, and otherwise it is blocked. So no row
    # of the softmax is full of -inf, and there is no nan on the way forwards or backwards.
    spare = scores.new_zeros(nothing_left.shape).masked_fill(~nothing_left, -math.inf)
    scores = torch.cat((scores.masked_fill(blocked, -math.inf), spare), dim=-1)
    weights = torch.softmax(scores, dim=-1)
    weights = weights[..., :-1]  # what the spare key got is given to no value
    return torch.matmul(weights, value)
