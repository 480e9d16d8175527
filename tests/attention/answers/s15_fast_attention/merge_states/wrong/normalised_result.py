"""The result is divided by the total.

Diagnosis: The result is divided by the total.
"""

import torch
from torch import nn


def merge_states(first, second):
    m1, l1, o1 = first
    m2, l2, o2 = second
    m = torch.max(m1, m2)
    a, b = torch.exp(m1 - m), torch.exp(m2 - m)
    l = a * l1 + b * l2
    o = (a.unsqueeze(-1) * o1 + b.unsqueeze(-1) * o2) / l.unsqueeze(-1)
    return m, l, o
