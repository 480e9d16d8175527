"""A generator of its own, seeded by the system for each call; torch's seed is not touched.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    own = torch.Generator()
    own.seed()
    return x * (torch.rand(x.shape, generator=own) >= p) / (1 - p)
