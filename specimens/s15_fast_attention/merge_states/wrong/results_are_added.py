# slip
"""The totals are corrected by the powers and the results are not.

Compare the formulas of T and R: what stands before each of the two results?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = a * total_1 + b * total_2
    result = result_1 + result_2
    return m, total, result
