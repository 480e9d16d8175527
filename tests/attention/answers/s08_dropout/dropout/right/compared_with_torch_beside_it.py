"""The cell also has a helper that plots torch's own F.dropout for comparison; dropout itself does
not use it.

Diagnosis: none
"""


def compare_with_torch(x, p):
    """Only to look at: not used by dropout."""
    return F.dropout(x, p), dropout(x, p, True)


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x * (torch.rand(x.shape) >= p) / (1 - p)


print(compare_with_torch(torch.ones(3), 0.5))
