"""Right: collects the places that are kept as flat indices, divides only those entries and puts them
into a tensor of zeros. With p = 1 no place is kept, so nothing is ever divided by zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    places = torch.nonzero(~dropped.reshape(-1)).squeeze(1)
    survivors = flat[places] / (1 - p)
    empty = torch.zeros_like(flat)
    return empty.index_put((places,), survivors).reshape(x.shape)
