"""The powers of the maxima themselves are used, which become too large or 0.

What is e to the power of 1000 in float32? The powers in the formula have a difference as their
exponent.
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1) / torch.exp(m)
    b = torch.exp(m_2) / torch.exp(m)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
