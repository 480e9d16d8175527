"""Right. Both parts are stacked on a new axis, the common maximum is amax over it, and one
multiplication with the factors and a sum over the axis give total and result.

Diagnosis: none
"""
def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maxima, totals, results = (torch.stack(pair) for pair in zip(first, second))
    maximum = maxima.amax(dim=0)
    factors = torch.exp(maxima - maximum)
    total = torch.einsum("pbq,pbq->bq", factors, totals)
    result = torch.einsum("pbq,pbqd->bqd", factors, results)
    return maximum, total, result
