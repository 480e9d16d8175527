"""Chooses a harmless divisor for p = 1 and leaves the rest to torch.where, so that dropped entries
are 0 and the result stays linked to x in every case.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    divisor = (1 - p) or 1.0  # with p = 1 nothing is kept, so any number will do
    nothing = torch.zeros_like(x)
    return torch.where(dropped, nothing, x.div(divisor))
