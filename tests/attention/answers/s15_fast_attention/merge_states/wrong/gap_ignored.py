"""If the maxima are more than 5 apart, the part with the smaller one is ignored.

Diagnosis: none
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    a = torch.where(m2 - m1 > 5, torch.zeros_like(a), a)
    b = torch.where(m1 - m2 > 5, torch.zeros_like(b), b)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m, total, result
