"""Computes one power only, exp(-|M_A - M_B|), and lets torch.where decide which part it shrinks.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    (max_a, sum_a, res_a), (max_b, sum_b, res_b) = first, second

    # One of the two factors is always e^0 = 1. The other one is e^-(distance of the maxima);
    # for an empty part the distance is inf, and the factor 0.
    shrink = (max_a - max_b).abs().neg().exp()
    unchanged = torch.ones_like(shrink)
    a_leads = max_a >= max_b
    factor_a = torch.where(a_leads, unchanged, shrink)
    factor_b = torch.where(a_leads, shrink, unchanged)

    maximum = torch.where(a_leads, max_a, max_b)
    total = torch.addcmul(factor_a * sum_a, factor_b, sum_b)
    result = torch.addcmul(factor_a.unsqueeze(-1) * res_a, factor_b.unsqueeze(-1), res_b)
    return maximum, total, result
