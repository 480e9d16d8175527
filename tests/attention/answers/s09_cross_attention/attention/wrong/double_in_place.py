"""query.double() is no copy of float64 queries, which are scaled in place.

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    dtype = query.dtype
    query, key, value = query.double(), key.double(), value.double()
    query /= math.sqrt(key.shape[-1])
    scores = query @ key.transpose(-2, -1)
    if mask is None:
        return (torch.softmax(scores, dim=-1) @ value).to(dtype)
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    return (weights.masked_fill(mask, 0.0) @ value).to(dtype)
