"""Collects the flat numbers of the kept entries and writes only these, divided, into zeros.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    places = torch.logical_not(dropped).reshape(-1).nonzero().squeeze(1)
    out = torch.zeros_like(flat)
    # With p = 1 there are no places, and nothing is divided by 0.
    out[places] = flat[places] / (1 - p)
    return out.reshape(x.shape)
