"""Compares the numbers of keys and queries.

Diagnosis: none
"""


def causal_mask(n):
    places = torch.arange(n)
    return places[None, :].gt(places[:, None])
