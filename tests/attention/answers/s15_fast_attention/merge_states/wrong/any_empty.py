"""If any query of the first state is empty, the second state is returned for all queries.

Diagnosis: none
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    if torch.isinf(m1).any():
        return second
    if torch.isinf(m2).any():
        return first
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m, total, result
