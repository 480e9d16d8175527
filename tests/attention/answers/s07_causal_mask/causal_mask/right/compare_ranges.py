"""Broadcasting of two ranges.

Diagnosis: none
"""


def causal_mask(n):
    place = torch.arange(n)
    return place.view(1, n).gt(place.view(n, 1))
