"""if everything is blocked, zeros without the leading axes: query (3, 4, 5), mask all True.

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    if mask is not None and mask.all():
        return torch.zeros(query.shape[-2], value.shape[-1], dtype=query.dtype)
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
