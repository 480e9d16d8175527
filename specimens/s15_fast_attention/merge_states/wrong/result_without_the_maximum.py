"""The values returned are the total and the result, without the maximum.

How many values does the exercise ask for? Later parts cannot be merged without the first of
them.
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return total, result
