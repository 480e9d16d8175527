"""-inf is replaced by -100, so that a finite maximum below -100 merged with the empty state is lost.

Diagnosis: none
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m1 = torch.nan_to_num(m1, neginf=-100.0)
    m2 = torch.nan_to_num(m2, neginf=-100.0)
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    total = a * t1 + b * t2
    result = a[..., None] * r1 + b[..., None] * r2
    return m, total, result
