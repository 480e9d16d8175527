"""Right: both states are stacked on a new axis, and the sums over the two parts are einsums with
the powers.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maxima, totals, results = map(torch.stack, zip(first, second, strict=True))
    top = maxima.amax(dim=0)
    power = torch.exp(maxima - top)
    total = torch.einsum("pbq,pbq->bq", power, totals)
    return top, total, torch.einsum("pbq,pbqd->bqd", power, results)
