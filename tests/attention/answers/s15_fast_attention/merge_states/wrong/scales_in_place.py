"""Wrong: the totals and results of the first state are multiplied and added to in place (*= and
+=), so that the caller's first state is changed by the call (and with it what another merge of
the same state gives). The returned numbers are right.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t, r = first
    m2, t2, r2 = second
    m = torch.maximum(m1, m2)
    f1 = torch.exp(m1 - m)
    f2 = torch.exp(m2 - m)
    # accumulate, saves memory
    t *= f1
    t += f2 * t2
    r *= f1.unsqueeze(-1)
    r += f2.unsqueeze(-1) * r2
    return m, t, r
