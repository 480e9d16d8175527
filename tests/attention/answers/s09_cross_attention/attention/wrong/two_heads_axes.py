"""With two leading axes, a mask of three axes gets an axis after its first one, although it
broadcasts from the right: (heads, n_q, n_k) does not fit.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value differ in their number of tokens")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        return scores.softmax(dim=-1) @ value
    if query.dim() == 4 and mask.dim() == 3:
        mask = mask[:, None]
    scores = scores.masked_fill(mask, -torch.inf)
    empty = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(empty, 0.0)
    weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
    return weights @ value
