"""The mask is inverted in place and not restored when it is two-dimensional.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value differ in their number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    empty = mask.all(dim=-1, keepdim=True)
    free = mask.logical_not_() if mask.dim() == 2 else ~mask
    scores = scores.masked_fill(~free, -torch.inf)
    scores = scores.masked_fill(empty, 0.0)
    weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
    return weights @ value
