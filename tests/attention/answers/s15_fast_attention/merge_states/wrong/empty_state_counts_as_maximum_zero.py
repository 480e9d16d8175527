"""A maximum of -inf is replaced by 0, which is harmless only while the other maximum is positive.
Wrong for an empty first state and a second one with the maximum -1000: maximum and total are 0.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m_a, t_a, r_a = first
    m_b, t_b, r_b = second
    # no -inf - (-inf)
    m_a = torch.nan_to_num(m_a, neginf=0.0)
    m_b = torch.nan_to_num(m_b, neginf=0.0)
    m = torch.maximum(m_a, m_b)
    f_a = torch.exp(m_a - m)
    f_b = torch.exp(m_b - m)
    t = f_a * t_a + f_b * t_b
    r = f_a.unsqueeze(-1) * r_a + f_b.unsqueeze(-1) * r_b
    return m, t, r
