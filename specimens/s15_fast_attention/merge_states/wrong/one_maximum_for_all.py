"""One maximum is taken for all queries together.

Each query has scores of its own. Over which axes may a maximum be taken here?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2).max().expand_as(m_1)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
