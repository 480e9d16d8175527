"""Right: written for two matrices and mapped over all leading axes at once by vmap.

Diagnosis: none
"""


def _plain(q, k, v, blocked):
    scores = q @ k.T / math.sqrt(q.shape[1])
    free = ~blocked
    top = torch.where(free, scores, torch.finfo(scores.dtype).min).amax(1, keepdim=True).detach()
    power = torch.where(free, (torch.where(free, scores, top) - top).exp(), 0.0)
    total = power.sum(1, keepdim=True)
    return (power / torch.where(total == 0, 1.0, total)) @ v


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("not equally many")
    lead, shape = query.shape[:-2], (*query.shape[:-1], key.shape[-2])
    mask = torch.zeros(shape, dtype=torch.bool) if mask is None else mask.expand(shape)
    if not lead:
        return _plain(query, key, value, mask)
    flat = [t.flatten(0, len(lead) - 1) for t in (query, key, value, mask)]
    return torch.vmap(_plain)(*flat).unflatten(0, lead)
