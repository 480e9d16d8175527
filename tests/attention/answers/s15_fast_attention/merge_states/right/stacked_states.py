"""The states are stacked on a new first axis, so that the merge is a maximum and two sums over this
axis; it would serve any number of parts. -inf minus a finite maximum gives the factor 0.

Diagnosis: none
"""


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    maxima, totals, results = (torch.stack(parts) for parts in zip(first, second))
    maximum = maxima.amax(dim=0)
    factors = (maxima - maximum).exp()
    total = torch.einsum("sbq,sbq->bq", factors, totals)
    result = torch.einsum("sbq,sbqd->bqd", factors, results)
    return maximum, total, result
