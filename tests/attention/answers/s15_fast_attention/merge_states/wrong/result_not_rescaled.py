"""The results are added without the factors; only the totals are corrected.

Diagnosis: The totals are corrected by the powers and the results are not.
"""

import torch
from torch import nn


def merge_states(first, second):
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    t = torch.exp(m1 - m) * t1 + torch.exp(m2 - m) * t2
    return m, t, r1 + r2
