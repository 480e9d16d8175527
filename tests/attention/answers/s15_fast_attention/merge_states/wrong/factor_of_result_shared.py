"""The factor of the first part is used for the second in the result alone.

Diagnosis: Both results are multiplied by the power of the first part.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + a[..., None] * r2
    return m, total, result
