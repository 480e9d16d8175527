"""Wrong: to avoid trouble with -inf, an infinite maximum is replaced by 0. Merged with a state
whose maximum is positive nothing changes. Merged with a state whose maximum is negative (-1000
is allowed) the merged maximum is 0 and not -1000, and the total and the result are multiplied by
e^-1000 and become 0.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t1, r1 = first
    m2, t2, r2 = second
    m1 = torch.nan_to_num(m1, neginf=0.0)
    m2 = torch.nan_to_num(m2, neginf=0.0)
    m = torch.maximum(m1, m2)
    a = torch.exp(m1 - m)
    b = torch.exp(m2 - m)
    t = a * t1 + b * t2
    r = a[..., None] * r1 + b[..., None] * r2
    return m, t, r
