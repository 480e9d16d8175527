"""with batch and heads a mask of two axes is taken for padding (batch, n_k): an error, or wrong,
for lead (3, 2) and mask (4, 7).

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    if scores.dim() == 4 and mask.dim() == 2:
        mask = mask[:, None, None, :]
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
