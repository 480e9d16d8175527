"""Two mistakes: the maximum subtracted before exp is that of the whole tensor, so that a query
whose scores lie far below those of another query gets the zero vector, and len() compares the
first axis, so that in a batch a wrong number of values raises no ValueError.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it get
weights of 0. Each row has a largest score of its own.
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"there are {len(key)} keys but {len(value)} values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    top = scores.detach().max()  # softmax is the same if a constant is subtracted
    if torch.isinf(top):  # everything is blocked
        top = torch.zeros_like(top)
    exps = torch.exp(scores - top)
    total = exps.sum(dim=-1, keepdim=True)
    # a query without a free key has the sum 0: divide by 1 and get the zero vector
    weights = exps / total.masked_fill(total == 0, 1.0)
    return weights @ value
