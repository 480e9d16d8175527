"""The maximum that is returned is the first one where it is finite, the sums are right for the larger.

Diagnosis: The sums belong to the larger maximum, and that of the first part is returned.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return torch.where(torch.isfinite(m1), m1, m2), total, result
