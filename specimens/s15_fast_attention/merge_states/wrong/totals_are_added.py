# slip
"""The results are corrected by the powers and the totals are not.

Compare the formulas of T and R: what comes before each of the two totals?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = total_1 + total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
