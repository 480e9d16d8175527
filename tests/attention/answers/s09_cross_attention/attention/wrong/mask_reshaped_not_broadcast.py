"""Wrong: the leading axes are flattened for bmm, and the mask is reshaped along with them where it
should be broadcast. With query (2, 2, 4), key (2, 3, 4) and a mask of shape (2, 1, 3), a padding
mask, query i of every item gets the mask of item i; a mask of shape (3,) with two queries raises
an error.

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
    *leading, n_q, d_k = query.shape
    n_k, d_v = value.shape[-2:]

    # All leading axes become one, so that bmm can be used.
    q = query.reshape(-1, n_q, d_k)
    k = key.reshape(-1, n_k, d_k)
    v = value.reshape(-1, n_k, d_v)

    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(d_k)
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        blocked = mask.reshape(-1, n_q, n_k).expand_as(scores)
        weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
        weights = weights.masked_fill(blocked, 0.0)  # also where a row is nan
    return torch.bmm(weights, v).reshape(*leading, n_q, d_v)
