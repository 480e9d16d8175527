"""Softmax of each row shifted by its largest free score, blocked exponentials overwritten with
masked_fill afterwards: forward is right, gradients are nan where a query has no free key, or a
blocked score is 100 above the free ones. No infinity is ever added.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    n_k = key.shape[-2]
    if n_k != value.shape[-2]:
        raise ValueError("keys and values")
    s = torch.einsum("...id,...jd->...ij", query, key) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros(n_k, dtype=torch.bool)
    mask = mask.expand(s.shape)
    largest = s.masked_fill(mask, torch.finfo(s.dtype).min).max(dim=-1, keepdim=True)[0]
    powers = torch.exp(s - largest).masked_fill(mask, 0.0)
    sums = powers.sum(dim=-1, keepdim=True)
    return torch.einsum("...ij,...jd->...id", powers / sums.masked_fill(sums == 0, 1.0), value)
