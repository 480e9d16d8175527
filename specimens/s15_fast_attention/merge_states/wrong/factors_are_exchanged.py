# slip
"""Each part is multiplied by the power of the other one.

Look at the two powers in the formula, and at what each of them corrects. Which part keeps its
numbers, the one with the larger or the one with the smaller maximum?
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m_1 - m)
    b = torch.exp(m_2 - m)
    total = b * total_1 + a * total_2
    result = b.unsqueeze(-1) * result_1 + a.unsqueeze(-1) * result_2
    return m, total, result
