"""The totals and results of both states are rescaled in place (mul_), so the arguments, which should
stay as they are, are changed. The returned numbers are right.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t1, r1 = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    for old, t, r in ((m1, t1, r1), (m2, t2, r2)):
        scale = torch.exp(old - m)
        t.mul_(scale)
        r.mul_(scale.unsqueeze(-1))
    return m, t1 + t2, r1 + r2
