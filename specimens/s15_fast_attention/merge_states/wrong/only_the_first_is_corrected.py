# slip
"""The first part is corrected and the second one is not.

The larger maximum may be that of either part. Which power belongs to the second part?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.ones_like(m)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
