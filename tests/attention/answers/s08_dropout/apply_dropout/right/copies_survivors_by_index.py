"""Collects the places of the entries that stay and copies only these, divided, into a flat tensor of
zeros. With p = 1 there are none, so nothing is ever divided by zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    places = torch.logical_not(dropped).reshape(-1).nonzero()[:, 0]
    survivors = flat.index_select(0, places) / (1 - p)
    return torch.zeros_like(flat).index_copy(0, places, survivors).reshape(x.shape)
