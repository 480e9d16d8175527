"""The factors are put together from the cases larger and smaller; the case of equal maxima is
forgotten and gets factor 0 for both parts. Breaks "T = e^(M_A - M) T_A + e^(M_B - M) T_B": where
both maxima are equal, total and result become 0.

Diagnosis: Where both maxima are equal, neither part counts: total and result are 0.
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    # the part with the larger maximum stays, the other one is made smaller
    f1 = (m1 > m2) + (m1 < m2) * torch.exp(m1 - m)
    f2 = (m2 > m1) + (m2 < m1) * torch.exp(m2 - m)
    return m, f1 * t1 + f2 * t2, f1[..., None] * r1 + f2[..., None] * r2
