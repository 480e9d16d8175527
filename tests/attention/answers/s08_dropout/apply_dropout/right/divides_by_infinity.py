"""Each entry is divided by a tensor of divisors that is inf where the entry is dropped.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    divisors = torch.full_like(x, 1 - p).masked_fill_(dropped, torch.inf)
    return x / divisors
