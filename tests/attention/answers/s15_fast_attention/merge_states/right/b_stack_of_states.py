"""Stacks both states on a new axis and sums over it, so it would merge any number of parts.

Diagnosis: none
"""


def merge_states(first, second):
    maxima, totals, results = (torch.stack(pair) for pair in zip(first, second))
    top = maxima.max(dim=0).values
    factor = torch.exp(maxima - top)
    return top, (factor * totals).sum(0), torch.einsum("sbq,sbqd->bqd", factor, results)
