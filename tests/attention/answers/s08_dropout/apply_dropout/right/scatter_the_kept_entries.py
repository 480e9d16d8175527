"""Starts from a flat vector of zeros and scatters only the kept entries into it, already divided.
With p = 1 there is nothing to scatter, so the division by zero has no entry to spoil.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    kept = torch.logical_not(dropped).reshape(-1).nonzero().squeeze(1)
    result = torch.zeros_like(flat).scatter(0, kept, flat[kept] / (1 - p))
    return result.reshape(x.shape)
