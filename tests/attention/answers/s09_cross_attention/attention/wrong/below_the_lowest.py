"""Blocked scores become the lowest score minus 1000. If that is -4e15, it is the same number again
in float32: where the lowest score is the only free one, the blocked keys get weight.

Diagnosis: none
"""

def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values must be equally many")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    lowest = scores.amin(dim=-1, keepdim=True) - 1000
    weights = torch.softmax(torch.where(mask, lowest, scores), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
