"""Right but slow: loops over everything; the sum of the exponentials is computed anew for each
pair.

Diagnosis: none
"""

import itertools


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("not equally many")
    lead, n_q, n_k = query.shape[:-2], query.shape[-2], key.shape[-2]
    mask = torch.zeros((), dtype=torch.bool) if mask is None else mask
    mask = mask.expand(*lead, n_q, n_k)
    found = []
    for place in itertools.product(*map(range, lead)):
        for i in range(n_q):
            free = [j for j in range(n_k) if not mask[place + (i, j)]]
            scores = {
                j: query[place + (i,)] @ key[place + (j,)] / query.shape[-1] ** 0.5 for j in free
            }
            top = max((score.item() for score in scores.values()), default=0.0)
            context = torch.zeros(value.shape[-1], dtype=value.dtype)
            for j in free:
                total = sum(torch.exp(score - top) for score in scores.values())
                context = context + torch.exp(scores[j] - top) / total * value[place + (j,)]
            found.append(context)
    return torch.stack(found).reshape(*lead, n_q, value.shape[-1])
