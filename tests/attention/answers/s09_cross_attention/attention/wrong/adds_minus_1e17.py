"""-1e17 is added to blocked scores: a blocked one of 1e17 becomes 0 and beats free ones ("a blocked
one 1e17", "Blocked keys have weight 0").

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(s, -1) @ value
    s = s + torch.zeros(mask.shape, dtype=s.dtype).masked_fill(mask, -1e17)
    w = torch.softmax(s, -1).masked_fill(mask, 0.0)
    return w @ value
