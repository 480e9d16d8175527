"""Wrong: against nan the maximum -inf of an empty state is replaced by 0. Merged with a state whose
maximum is negative, the new maximum is 0 in place of that of the other state; with -1000 the
total and the result become 0. Right when all maxima are at least 0.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    (m1, t1, r1), (m2, t2, r2) = first, second
    m1 = torch.where(torch.isinf(m1), torch.zeros_like(m1), m1)
    m2 = torch.where(torch.isinf(m2), torch.zeros_like(m2), m2)
    m = torch.maximum(m1, m2)
    f1, f2 = torch.exp(m1 - m), torch.exp(m2 - m)
    total = f1 * t1 + f2 * t2
    result = f1.unsqueeze(-1) * r1 + f2.unsqueeze(-1) * r2
    return m, total, result
