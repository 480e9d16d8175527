"""The shift of a query without a free key is 0: exponentials of its blocked scores are taken and
replaced afterwards. With a blocked score of 100 exp is inf, and the gradients are nan.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.mT / key.shape[-1] ** 0.5
    free = torch.ones_like(s, dtype=torch.bool) if mask is None else ~mask.expand(s.shape)
    peak = (
        torch.where(free, s, -math.inf).amax(dim=-1, keepdim=True).nan_to_num(neginf=0.0).detach()
    )
    e = torch.where(free, (s - peak).exp(), 0.0)
    total = e.sum(dim=-1, keepdim=True)
    return e @ value / torch.where(total == 0, 1.0, total)
