# slip
"""The maxima are added.

What is the largest of all scores, if you know the largest one of each part?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = m_1 + m_2
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
