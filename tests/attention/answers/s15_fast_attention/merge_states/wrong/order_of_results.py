"""Returns the total before the maximum.

Diagnosis: The total is returned first, and the maximum second.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return total, m, result
