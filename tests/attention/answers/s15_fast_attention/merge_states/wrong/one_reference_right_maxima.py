"""The sums are made with one maximum for all queries, while the maximum of each query is returned.

Diagnosis: The powers are taken with one maximum for all queries and sequences.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    top = m.max()
    a = torch.exp(m1 - top)
    b = torch.exp(m2 - top)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m, total, result
