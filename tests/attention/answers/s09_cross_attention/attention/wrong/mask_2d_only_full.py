"""A mask of one axis (n_k,) is ignored.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value differ in their number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None or mask.dim() == 1:
        return scores.softmax(dim=-1) @ value
    scores = scores.masked_fill(mask, -torch.inf)
    empty = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(empty, 0.0)
    weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
    return weights @ value
