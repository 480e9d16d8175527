"""In the given maxima -inf is replaced by -1e9, in place. Wrong for a state before the first key,
as first or second: merge_states(empty, state) leaves -1e9 in the caller's empty state.

Diagnosis: none
"""


def merge_states(first, second):
    (m_1, total_1, result_1), (m_2, total_2, result_2) = first, second
    m_1[torch.isinf(m_1)] = -1e9
    m_2[torch.isinf(m_2)] = -1e9
    m = torch.maximum(m_1, m_2)
    a, b = torch.exp(m_1 - m), torch.exp(m_2 - m)
    return m, a * total_1 + b * total_2, a[..., None] * result_1 + b[..., None] * result_2
