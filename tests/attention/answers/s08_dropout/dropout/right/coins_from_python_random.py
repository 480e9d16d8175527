"""Tosses the coins one by one with Python's random module instead of torch and builds the mask
from that list.

Diagnosis: none
"""


import random


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, from 0 to 1, not {p}")
    if not training:
        return x.clone()
    coins = [random.random() < p for _ in range(x.numel())]
    dropped = torch.tensor(coins, dtype=torch.bool, device=x.device).reshape(x.shape)
    rest = (1 - p) or 1.0  # with p = 1 nothing is left to be divided
    return x.masked_fill(dropped, 0.0) / rest
