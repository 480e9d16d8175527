"""the number of keys and values is compared where there is no mask only; with one a RuntimeError: 7
keys, 5 values, mask (4, 7).

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is not None:
        weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
        return weights.masked_fill(mask, 0.0) @ value
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    return torch.softmax(scores, dim=-1) @ value
