"""Two mistakes: the number of tokens is compared on the first axis, so a batch with key (5, 3, 4)
and value (5, 2, 2) raises a RuntimeError in place of the ValueError. And a mask (2, n_q, n_k) for
query (2, 2, n_q, d_k) is taken as one for each item of axis 0, where broadcasting says axis 1.

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
    if mask.dim() == 3 and scores.dim() == 4:  # batch and heads: the mask has no axis for heads
        mask = mask.unsqueeze(1)
    weights = scores.masked_fill(mask, -torch.inf).softmax(dim=-1)
    weights = weights.masked_fill(mask, 0.0)  # rows of nan, too
    return weights @ value
