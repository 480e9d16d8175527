"""Only the smaller part is multiplied.

Diagnosis: none
"""


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    larger = m1 >= m2
    top = torch.where(larger, m1, m2)
    low = torch.where(larger, m2, m1)
    f = torch.exp(low - top)
    one = torch.ones_like(f)
    f1, f2 = torch.where(larger, one, f), torch.where(larger, f, one)
    return top, f1 * t1 + f2 * t2, r1 * f1[:, :, None] + r2 * f2[:, :, None]
