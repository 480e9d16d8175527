"""Lifts every maximum to at least -100, so that empty states do no harm; small maxima are lifted,
too.

Mistake: for an empty state (-inf, 0, 0) and the state (-1000, 1, 5) it returns the maximum -100,
the text asks for -1000, 1 and 5.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    lowest = -100.0
    m_a, t_a, r_a = first
    m_b, t_b, r_b = second
    maximum = torch.maximum(m_a, m_b).clamp(min=lowest)
    factor_a = torch.exp(m_a - maximum)
    factor_b = torch.exp(m_b - maximum)
    total = factor_a * t_a + factor_b * t_b
    result = factor_a[..., None] * r_a + factor_b[..., None] * r_b
    return maximum, total, result
