"""The coin is a small class with ``__call__``; entries stay where a uniform number is at least p,
which never happens for p = 1 and always for p = 0. The divisor is ``1 - p``, or 1 if that is 0,
so neither result nor gradient holds nan.

Diagnosis: none
"""
from dataclasses import dataclass


@dataclass(frozen=True)
class Coin:
    p: float

    def __post_init__(self) -> None:
        if not (0 <= self.p <= 1):  # also true for nan
            raise ValueError(f"p = {self.p} is no probability")

    def __call__(self, like: torch.Tensor) -> torch.Tensor:
        return torch.empty(like.shape, device=like.device).uniform_(0, 1) >= self.p


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    coin = Coin(p)
    if not training:
        return x.clone()
    kept = torch.where(coin(x), x, torch.zeros_like(x))
    return kept / ((1 - p) or 1.0)
