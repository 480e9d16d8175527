# slip
"""The larger one of the corrected totals is taken and not their sum.

A total counts all keys of its part. How many powers are in the total of both parts?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = torch.maximum(a * total_1, b * total_2)
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
