"""Two mistakes: len() compares the batch sizes as soon as there is a batch, so key (2, 3, 4) and
value (2, 5, 4) give a RuntimeError and no ValueError; and axes 1 and 2 of the keys are
interchanged for any number of leading axes, which is wrong for query, key and value of shape (2,
3, 5, 4).

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError("each key needs a value")
    turned = key.t() if key.dim() == 2 else key.transpose(1, 2)
    scores = query @ turned / math.sqrt(query.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    nothing = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~nothing, -math.inf)
    weights = torch.softmax(scores, dim=-1).masked_fill(mask, 0.0)
    return weights @ value
