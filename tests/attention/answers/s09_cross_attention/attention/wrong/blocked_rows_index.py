"""rows without a free key are set to 0 by index, which does not fit where the mask has fewer axes
or an axis of 1: IndexError for padding (3, 1, 7) of which one sentence is empty, or for a mask (4,
7) with an empty row and a batch.

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    nothing = mask.all(dim=-1)
    if nothing.any():
        mask = mask.clone()
        mask[nothing] = False
    out = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1) @ value
    if nothing.any():
        out[nothing] = 0.0
    return out
