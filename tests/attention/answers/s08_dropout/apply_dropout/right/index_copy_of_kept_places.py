"""Right: lists the places that stay, scales only those entries and copies them into a flat tensor of
zeros. Dropped entries are never touched, so with p = 1 nothing at all is divided by zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    places = torch.logical_not(dropped).reshape(-1).nonzero().squeeze(1)
    scaled = flat[places] / (1 - p)
    return torch.zeros_like(flat).index_copy(0, places, scaled).reshape(x.shape)
