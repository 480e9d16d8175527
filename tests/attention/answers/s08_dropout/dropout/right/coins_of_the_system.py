"""All entries in one row; a coin is random() of random.SystemRandom.

Diagnosis: none
"""

import random

_system = random.SystemRandom()


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (p >= 0 and p <= 1):
        raise ValueError(f"{p!r} is no probability")
    if not training or p == 0:
        return x
    flat = x.reshape(-1)
    stays = torch.tensor([_system.random() >= p for _ in range(flat.numel())], dtype=torch.bool)
    return torch.where(stays, flat / (1 - p if p < 1 else 1), flat.new_zeros(())).reshape(x.shape)
