"""Takes both factors from the one difference of the maxima, clamped at 0, and sums stacked states
with einsum.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    lead = first[0] - second[0]  # infinite for a state before the first key, never nan
    factors = torch.stack((lead, -lead)).clamp(max=0).exp()
    totals = torch.stack((first[1], second[1]))
    results = torch.stack((first[2], second[2]))
    maximum = torch.where(lead > 0, first[0], second[0])
    return maximum, (factors * totals).sum(dim=0), torch.einsum("sbq,sbqd->bqd", factors, results)
