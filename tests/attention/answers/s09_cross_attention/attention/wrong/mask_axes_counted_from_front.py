"""A mask of one axis fewer gets its axis behind the first one when there are three axes in front.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(s, -1) @ value
    if s.dim() == 5 and mask.dim() == 4:
        mask = mask.unsqueeze(1)
    w = torch.softmax(s.masked_fill(mask, -math.inf), -1).masked_fill(mask, 0.0)
    return w @ value
