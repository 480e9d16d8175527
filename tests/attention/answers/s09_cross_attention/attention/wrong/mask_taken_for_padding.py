"""Takes a mask of shape (n_q, n_k) for the padding of the sentences when a batch has as many items
as queries, and so blocks key j for all queries of item i.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    if query.dim() == 3 and mask.dim() == 2 and mask.shape[0] == query.shape[0]:
        mask = mask.unsqueeze(1)  # (batch, n_k): the same for each query
    nothing = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~nothing, -torch.inf)
    return (scores.softmax(dim=-1) @ value).masked_fill(nothing, 0.0)
