"""Where both maxima are equal, only the first part is kept.

Diagnosis: Where both maxima are equal, only the first part counts.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    a = torch.where(m1 >= m2, torch.ones_like(a), a)
    b = torch.where(m2 > m1, torch.ones_like(b), torch.where(m1 == m2, torch.zeros_like(b), b))
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m, total, result
