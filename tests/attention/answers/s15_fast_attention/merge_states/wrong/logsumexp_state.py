"""Returns logsumexp as the maximum, a total of 1, and the result divided by the total.

Diagnosis: The result is divided by the total, the logarithm of the total is added to the maximum,
and 1 is returned as the total.
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m + total.log(), torch.ones_like(total), result / total[..., None]
