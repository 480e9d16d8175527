"""Wrong. To avoid nan, a maximum of -inf is replaced by 0. Merged with a state whose maximum is
-1000, the empty state gives the maximum 0, and total and result underflow to 0; with -1 the maximum
is 0 in place of -1, too.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t1, r1 = first
    m2, t2, r2 = second
    m1 = torch.nan_to_num(m1, neginf=0.0)  # exp(-inf - x) is dangerous
    m2 = torch.nan_to_num(m2, neginf=0.0)
    m = torch.max(m1, m2)
    a, b = (m1 - m).exp(), (m2 - m).exp()
    return m, a * t1 + b * t2, a[:, :, None] * r1 + b[:, :, None] * r2
