"""The sums of the first state are multiplied in place.

Diagnosis: none
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = t1.mul_(a).add_(b * t2)
    result = r1.mul_(a.unsqueeze(-1)).add_(b.unsqueeze(-1) * r2)
    return m, total, result
