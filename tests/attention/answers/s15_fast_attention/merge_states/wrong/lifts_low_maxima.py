"""It lifts all maxima to at least -500, so that there is no -inf, and low maxima of real keys are
lost, too.

Mistake: for maxima of -1000 and -1002, totals 1 and 1 and results 3 and 6 it returns the maximum
-500, the total 2 and the result 9, the text asks for -1000, 1 + exp(-2) = 1.135 and 3 + 6 exp(-2) =
3.812 ("Maxima may be as large as 1000 or -1000").

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    m1, t1, r1 = first
    m2, t2, r2 = second
    # no infinities below
    m1 = torch.clamp(m1, min=-500.0)
    m2 = torch.clamp(m2, min=-500.0)
    maximum = torch.maximum(m1, m2)
    f1 = torch.exp(m1 - maximum)
    f2 = torch.exp(m2 - maximum)
    total = f1 * t1 + f2 * t2
    result = f1[..., None] * r1 + f2[..., None] * r2
    return maximum, total, result
