"""Unusual: takes the kept entries out as a flat vector, scales only these, and scatters them into
zeros. With p = 1 the vector is empty, so nothing is ever divided by zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = ~dropped
    survivors = torch.masked_select(x, kept) / (1 - p)
    return torch.zeros_like(x).masked_scatter(kept, survivors)
