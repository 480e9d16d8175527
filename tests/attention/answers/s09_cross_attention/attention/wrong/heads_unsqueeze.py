"""with batch and heads a mask of three axes is always taken as (batch, n_q, n_k): wrong where the
batch is as large as the number of heads: lead (2, 2), mask (2, 4, 7).

Diagnosis: none
"""
def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    if scores.dim() == 4 and mask.dim() == 3 and mask.shape[0] == scores.shape[0]:
        mask = mask.unsqueeze(1)  # (batch, 1, n_q, n_k)
    weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
