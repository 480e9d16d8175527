"""Totals and results are added as they are, without the powers.

The two sums were made with different maxima. With which number does each have to be multiplied
before they may be added?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = total_1 + total_2
    result = result_1 + result_2
    return m, total, result
