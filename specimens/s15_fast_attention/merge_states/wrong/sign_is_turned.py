# slip
"""The sign in the powers is reversed, so that they are larger than 1.

Compute the powers for the example by hand. None of them may be larger than 1.
"""

import torch


def merge_states(first, second):
    m_1, total_1, result_1 = first
    m_2, total_2, result_2 = second
    m = torch.maximum(m_1, m_2)
    a = torch.exp(m - m_1)
    b = torch.exp(m - m_2)
    total = a * total_1 + b * total_2
    result = a.unsqueeze(-1) * result_1 + b.unsqueeze(-1) * result_2
    return m, total, result
