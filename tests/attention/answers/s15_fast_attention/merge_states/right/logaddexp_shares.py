"""Shares from logaddexp of (M + log T); the maximum and the total are rebuilt from it; empty states
have log 0 = -inf.

Diagnosis: none
"""


def merge_states(first, second):
    (m1, t1, r1), (m2, t2, r2) = ([part.double() for part in state] for state in (first, second))
    m = torch.fmax(m1, m2)
    whole = torch.logaddexp(m1 + t1.log(), m2 + t2.log())
    f1, f2 = torch.exp(m1 - m), torch.exp(m2 - m)
    return m, torch.exp(whole - m), f1.unsqueeze(-1) * r1 + f2.unsqueeze(-1) * r2
