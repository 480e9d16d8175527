"""With p = 0 a detached copy comes back: no gradient reaches x.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    if p == 0:
        return x.detach().clone()
    if p == 1:
        return x * 0
    return torch.where(dropped, 0.0, x) / (1 - p)
