"""Right. For each query the two states are sorted by their maxima with sort and gather, and only the
state with the smaller maximum is corrected.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maxima, totals, results = map(torch.stack, zip(first, second))
    maxima, order = maxima.sort(dim=0, descending=True)
    totals = totals.gather(0, order)
    results = results.gather(0, order[..., None].expand_as(results))
    factor = torch.exp(maxima[1] - maxima[0])
    total = torch.addcmul(totals[0], factor, totals[1])
    result = torch.addcmul(results[0], factor[..., None], results[1])
    return maxima[0], total, result
